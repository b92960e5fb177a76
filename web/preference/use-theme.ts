import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { usePreference } from './use-preference.ts';

const theme = z.enum(['auto', 'light', 'dark']);

/**
 * The theme of whoever is signed in. What was shown last on this browser is shown until one knows who that is: before
 * the first paint, and to those who sign in.
 */
export function useTheme() {
  const [own, keep] = usePreference('theme', theme, 'auto');
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(own), [own, setColorScheme]);
  return [own, keep] as const;
}
