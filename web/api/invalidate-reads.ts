import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True if a write does not change the response: the signed-in user, or the record of an open form. */
      outlivesWrites?: boolean;
    };
  }
}

/** After a write every list and lookup reloads when it is next shown. Open forms do not reload. */
export function invalidateReads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.outlivesWrites !== true });
}
