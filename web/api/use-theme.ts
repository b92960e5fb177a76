import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { usePreference } from './use-preference.ts';

const theme = z.enum(['auto', 'light', 'dark']);

/**
 * The theme of the signed-in user. Before the user is known, at the first paint and on the sign-in screen, it is the
 * last theme that this browser showed.
 */
export function useTheme() {
  const [preference, setPreference] = usePreference('theme', theme, 'auto');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Each call of `setColorScheme` recalculates all styles twice, and the function changes with each rendering.
  useEffect(() => {
    if (preference !== colorScheme) setColorScheme(preference);
  }, [preference, colorScheme, setColorScheme]);
  return [preference, setPreference] as const;
}
