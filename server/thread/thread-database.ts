import { workerData } from 'node:worker_threads';
import { connect } from '../db/connect.ts';

/** The data with which a thread that works on the database begins. */
export interface DatabaseThreadData {
  databaseUrl: string;
}

/** A task works on one connection; a second one answers whether its server still lives. */
const MOST_CONNECTIONS = 2;

/** The database on connections of this thread's own; `onInterrupt` ends what is done on them. */
export function openThreadDatabase() {
  const { databaseUrl } = workerData as DatabaseThreadData;
  const interrupting = new AbortController();
  return {
    db: connect({ url: databaseUrl, max: MOST_CONNECTIONS, interrupt: interrupting.signal }),
    onInterrupt: () => interrupting.abort(),
  };
}
