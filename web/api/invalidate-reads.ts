import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A write does not change the answer: the signed-in user, or the record of an open form. */
      outlivesWrites?: boolean;
      /** Loaded in advance. A write drops it, even while it loads. */
      prefetched?: boolean;
    };
  }
}

/** After a write every list and lookup loads again when it is next shown. Open forms stay. */
export function invalidateReads(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ meta }) => meta?.prefetched === true });
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.outlivesWrites !== true });
}
