import type { ImportRun } from '#domain/sheet/import-run';
import { ApiError } from '../../api/api-error.ts';

const POLLING_INTERVAL_MS = 1_000;
/**
 * The number of requests after which an import that the server does not know counts as lost. The server takes some
 * seconds to read a large file.
 */
const MAX_MISSING = 6;

interface UncertainImport {
  /** Requests the state of the import. */
  fetchRun: () => Promise<ImportRun | null>;
  /** True if a page still waits for the outcome. */
  isWaitedFor: () => boolean;
  /** True if the server itself reported a failure, which is final if the server has no record of the import. */
  isFromServer: boolean;
}

/**
 * Waits for the outcome of an import whose response was lost. Returns the finished import, null if the server has no
 * record of it, or undefined if the page no longer waits or the request fails permanently. Throws 401 if the session
 * has ended.
 */
export async function findOutcome({
  fetchRun,
  isWaitedFor,
  isFromServer,
}: UncertainImport): Promise<ImportRun | null | undefined> {
  for (let missing = 0; isWaitedFor(); await pause(POLLING_INTERVAL_MS)) {
    try {
      const run = await fetchRun();
      if (run && run.state !== 'running') return run;
      if (!run) missing++;
      if (missing === (isFromServer ? 1 : MAX_MISSING)) return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) throw error;
      // Keeps waiting for an unreachable server, unless it has already reported a failure.
      if (isFromServer || !(error instanceof ApiError && error.canRetry)) return undefined;
    }
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
