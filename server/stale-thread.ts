/** The thread that derives stale values, on its own connections. */
import { refreshStale } from './stale/refresh-stale.ts';
import { openThreadDatabase } from './thread/thread-database.ts';
import { serveThread } from './thread/threads.ts';

const MINUTE_MS = 60_000;

const { db, onInterrupt } = openThreadDatabase();

serveThread(() => refreshStale(db, { forMs: MINUTE_MS }), { onInterrupt });
