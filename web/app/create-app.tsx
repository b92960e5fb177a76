import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { setFailurePolicy, setSignInAgain } from '../api/api.ts';
import { createQueryClient } from '../api/query-client.ts';
import { ACCESS_KEY } from '../api/user.ts';
import { signInAgain } from '../session/sign-in-again.ts';
import { colorSchemeManager } from '../theme/color-scheme.ts';
import { readNonce } from '../theme/read-nonce.ts';
import { theme } from '../theme/theme.ts';
import { showAlert } from '../ui/dialog/ask.ts';
import { setBeforeReload } from '../ui/missing-code.ts';
import { keepDrafts, NO_ROOM } from '../unsaved/drafts.ts';
import { letReload } from '../unsaved/leave-guard.ts';
import { refreshAccess } from './access.ts';
import { failurePolicy } from './failure-policy.ts';
import { FloatsWhenNeeded } from './floats-when-needed.tsx';
import { createAppRouter } from './router.tsx';

interface AppOptions {
  /** The browser's own history unless a test brings another. */
  history?: RouterHistory;
  /** Without transitions, for tests. */
  env?: 'default' | 'test';
}

/** Everything that stands once: theme, server state, failure policy, dialogs, toasts and the screens. */
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
    const kept = keepDrafts({ replaced: true });
    if (kept) letReload();
    else void showAlert(NO_ROOM);
    return kept;
  });

  const element = (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={readNonce}
      // The head contains them: theme/mantine-variables.ts.
      withCssVariables={false}
      withGlobalClasses={false}
      env={env}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <FloatsWhenNeeded router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
  return { router, element };
}
