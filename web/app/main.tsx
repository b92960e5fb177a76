import '../theme/reset.css';
import '../theme/mantine.css';
import '@fontsource-variable/inter/wght.css';
import '../theme/tokens.css';
import '../theme/base.css';
import '../theme/shared.css';
import '../theme/start.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { addMantineVariables } from '../theme/mantine-variables.ts';
import { recoverChanged, watchTexts } from './changed-outside.ts';
import { createApp } from './create-app.tsx';

const root = document.getElementById('root');
addMantineVariables();
if (root) {
  createRoot(root, { onUncaughtError: recoverChanged }).render(
    <StrictMode>{createApp().element}</StrictMode>,
  );
  watchTexts(root);
}
