import '../ui/theme/reset.css';
import '../ui/theme/mantine.css';
import '@fontsource-variable/inter/wght.css';
import '../ui/theme/tokens.css';
import '../ui/theme/base.css';
import '../ui/theme/shared.css';
import '../ui/theme/start.css';
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../ui/kept-focus.ts';
import { readNonce } from '../ui/theme/read-nonce.ts';
import { theme, tokens } from '../ui/theme/theme.ts';
import { createApp } from './create-app.tsx';

const root = document.getElementById('root');
addMantineVariables();

/**
 * Adds Mantine's variables to the head, before all styles. Mantine itself would add them to the root, and styles of
 * screens that load later would be inserted before them. A browser then looks up fonts again and repeats the whole
 * layout, which takes a quarter of a second with 500 rows.
 */
function addMantineVariables(): void {
  const { variables, light, dark } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const style = document.createElement('style');
  style.nonce = readNonce();
  style.textContent = convertCssVariables({
    variables,
    light: { '--mantine-color-scheme': 'light', ...light, ...tokens },
    dark: { '--mantine-color-scheme': 'dark', ...dark, ...tokens },
  });
  document.head.prepend(style);
}
if (root) {
  createRoot(root).render(<StrictMode>{createApp().element}</StrictMode>);
  keepFocus();
}
