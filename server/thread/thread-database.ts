import { workerData } from 'node:worker_threads';
import { connect } from '../db/pool.ts';

export interface DatabaseThreadData {
  databaseUrl: string;
}

/** A task uses one connection for its transaction, and may use another one outside of it. */
const MAX_CONNECTIONS = 2;

/** Opens the database on this thread's own connections. `onInterrupt` ends their work. */
export function openThreadDatabase() {
  const { databaseUrl } = workerData as DatabaseThreadData;
  const interrupting = new AbortController();
  return {
    db: connect({ url: databaseUrl, max: MAX_CONNECTIONS, interrupt: interrupting.signal }),
    onInterrupt: () => interrupting.abort(),
  };
}
