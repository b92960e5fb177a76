import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const MAX_RETRIES = 2;

/** The cache of answers. It repeats a request by itself only if the server is overloaded or restarting. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server in the house answers also where the browser believes that it is offline; a failure says so itself.
        networkMode: 'always',
        retry: (failures, error) =>
          error instanceof ApiError && error.status === 503 && failures < MAX_RETRIES,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
