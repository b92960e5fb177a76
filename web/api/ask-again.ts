import type { QueryClient } from '@tanstack/react-query';

/** Asks anew for whatever the screen waits for: what was asked before may never be answered. */
export function askAgain(client: QueryClient): void {
  for (const query of client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching' })) {
    // Silent, so that the query is not shown as failed or idle before it is fetched again.
    void query.cancel({ silent: true });
    query.fetch().catch(() => undefined);
  }
}
