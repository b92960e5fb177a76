import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { colorSchemeManager } from '../theme/color-scheme.ts';
import { cssVariables, theme } from '../theme/theme.ts';
import { DialogHost } from '../ui/dialog-host.tsx';

interface AppProps {
  client: QueryClient;
  router: AnyRouter;
}

/** Everything that stands once: theme, server state, dialogs, toasts and the screens. */
export function App({ client, router }: AppProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={readNonce}
    >
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <DialogHost />
        <Notifications position="bottom-right" containerWidth={320} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The page's policy takes the styles that Mantine renders only with the nonce of this very answer. */
function readNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
}
