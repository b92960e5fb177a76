import type { ImportRun } from '#domain/sheet/import-run';
import { ApiError } from '../../api/api-error.ts';

const ASKED_EVERY_MS = 1_000;
/** The server may still be reading a missing import: a whole file takes it some seconds. */
const MOST_MISSING = 6;

interface UncertainImport {
  /** Asks the server what it has of the import. */
  ask: () => Promise<ImportRun | null>;
  /** Whether somebody still waits for the outcome. */
  isWaitedFor: () => boolean;
  /** The server itself said that the import failed, so that it is believed where it has nothing of it. */
  isTold: boolean;
}

/**
 * Waits for the outcome of an import whose answer was lost: a finished one, or null if the server has none.
 * Undefined if the wait is aborted, or asking fails permanently. Throws 401 at the end of the session.
 */
export async function findOutcome({
  ask,
  isWaitedFor,
  isTold,
}: UncertainImport): Promise<ImportRun | null | undefined> {
  for (let missing = 0; isWaitedFor(); await pause(ASKED_EVERY_MS)) {
    try {
      const run = await ask();
      if (run && run.state !== 'running') return run;
      if (!run) missing++;
      if (missing === (isTold ? 1 : MOST_MISSING)) return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      // An unreachable server comes back, unless it has already reported the outcome.
      if (isTold || !(error instanceof ApiError && error.canRetry)) return undefined;
    }
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
