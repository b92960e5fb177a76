import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A write leaves the answer as it is: who is signed in, and what an open form was loaded with. */
      outlivesWrites?: boolean;
      /** Fetched before it is asked for. A write drops it, also while it is still under way. */
      prefetched?: boolean;
    };
  }
}

/** After a write: every list and lookup asks again when it is next looked at. Open forms are left alone. */
export function invalidateReads(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ meta }) => meta?.prefetched === true });
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.outlivesWrites !== true });
}
