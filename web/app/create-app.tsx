import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { setFailurePolicy, setSignInAgain } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { ACCESS_KEY } from '../api/user.ts';
import { NO_ROOM } from '../form/unsaved/drafts.ts';
import { allowReload, storeDrafts } from '../form/unsaved/unsaved-work.ts';
import { signInAgain } from '../session/sign-in-again.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { lazy } from '../ui/lazy.tsx';
import { setBeforeReload } from '../ui/missing-code.ts';
import { readNonce } from '../ui/theme/read-nonce.ts';
import { theme } from '../ui/theme/theme.ts';
import { refreshAccess } from './access.ts';
import { failurePolicy } from './failure-policy.ts';
import { createAppRouter } from './router.tsx';

// `Floats` loads in parallel with the first screen. An alert that opens earlier waits for it. There is no placeholder,
// since the page itself shows that it is loading.
const Floats = lazy(
  async () => (await import('./floats.tsx')).default,
  () => null,
);

/** The storage of the last theme; public/theme.js reads it before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'partline.theme' });

const MAX_RETRIES = 2;

interface AppOptions {
  history?: RouterHistory;
  /** `test` switches transitions off. */
  env?: 'default' | 'test';
}

export function createApp({ history, env = 'default' }: AppOptions = {}) {
  const client = createQueryClient();
  const router = createAppRouter(client, history);
  setFailurePolicy(
    failurePolicy({
      here: () => router.state.location.href,
      go: (path) => void router.navigate({ href: path, ignoreBlocker: true }),
      clearAccess: () => client.removeQueries({ queryKey: ACCESS_KEY }),
      refreshAccess: () => void refreshAccess(client),
    }),
  );

  setSignInAgain(signInAgain);
  setBeforeReload(() => {
    const areStored = storeDrafts({ replaced: true });
    if (areStored) allowReload();
    else void showAlert(NO_ROOM);
    return areStored;
  });

  const element = (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={readNonce}
      // The variables are in the head: see `addMantineVariables` in main.tsx.
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Floats />
      </QueryClientProvider>
    </MantineProvider>
  );
  return { router, element };
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A server in the office responds even if the browser considers itself offline. A failure is shown.
        networkMode: 'always',
        retry: (failures, error) =>
          error instanceof ApiError && error.status === 503 && failures < MAX_RETRIES,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
