import './theme/mantine.css';
import '@fontsource-variable/inter/wght.css';
import './theme/tokens.css';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setFailurePolicy } from './api/api.ts';
import { createQueryClient } from './api/query-client.ts';
import { failurePolicy } from './app/api-errors.ts';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.tsx';

const client = createQueryClient();
const router = createAppRouter(client);

setFailurePolicy(
  failurePolicy({
    here: () => router.state.location.href,
    go: (path) => void router.navigate({ href: path }),
  }),
);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={client} router={router} />
    </StrictMode>,
  );
}
