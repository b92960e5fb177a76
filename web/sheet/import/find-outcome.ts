import type { ImportRun } from '#domain/sheet/import-run';
import { ApiError } from '../../api/api-error.ts';

const ASKED_EVERY_MS = 1_000;
/** What is not there yet may still be read by the server: a whole file takes it some seconds. */
const MOST_MISSING = 6;

interface Doubt {
  /** Asks the server what it has of the import. */
  ask: () => Promise<ImportRun | null>;
  /** Whether somebody still waits for the outcome. */
  isWaitedFor: () => boolean;
  /** The server itself said that the import failed, so that it is believed where it has nothing of it. */
  isTold: boolean;
}

/**
 * What became of an import whose answer was lost, as soon as that is known: one that is over, or null where the server
 * has none. Undefined when the wait is aborted, or asking fails for good. Throws 401 at the end of the session.
 */
export async function findOutcome({
  ask,
  isWaitedFor,
  isTold,
}: Doubt): Promise<ImportRun | null | undefined> {
  for (let missing = 0; isWaitedFor(); await pause(ASKED_EVERY_MS)) {
    try {
      const run = await ask();
      if (run && run.state !== 'running') return run;
      if (!run) missing++;
      if (missing === (isTold ? 1 : MOST_MISSING)) return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      // What is away comes back, unless it has said already what became of the import.
      if (isTold || !(error instanceof ApiError && error.canRetry)) return undefined;
    }
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
