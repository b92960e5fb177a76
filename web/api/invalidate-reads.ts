import type { QueryClient } from '@tanstack/react-query';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** True if no write reloads the response, as for the signed-in user and the record of an open form. */
      outlivesWrites?: boolean;
    };
  }
}

/**
 * Invalidates all responses after a write, except those that outlive writes. Responses on the screen reload
 * immediately, others when they are next shown.
 */
export function invalidateReads(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ meta }) => meta?.outlivesWrites !== true });
}
