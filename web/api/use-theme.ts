import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { usePreference } from './use-preference.ts';

const theme = z.enum(['auto', 'light', 'dark']);

/**
 * Applies the theme of the user, and returns it with its setter. Until the user is known, at the first paint and on the
 * sign-in screen, the last theme of the browser applies.
 */
export function useTheme() {
  const [preference, setPreference] = usePreference('theme', theme, 'auto');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Each call of `setColorScheme` recalculates all styles twice, and it is a new function on each render, so the effect
  // calls it only if the theme differs.
  useEffect(() => {
    if (preference !== colorScheme) setColorScheme(preference);
  }, [preference, colorScheme, setColorScheme]);
  return [preference, setPreference] as const;
}
