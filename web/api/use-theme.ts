import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { usePreference } from './use-preference.ts';

const theme = z.enum(['auto', 'light', 'dark']);

/**
 * The theme of the signed-in user. Until that is known, before the first paint and on the sign-in, the one that this
 * browser has shown last.
 */
export function useTheme() {
  const [own, keep] = usePreference('theme', theme, 'auto');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Setting it works out the styles of the whole page anew, twice, and the function is another one each time.
  useEffect(() => {
    if (own !== colorScheme) setColorScheme(own);
  }, [own, colorScheme, setColorScheme]);
  return [own, keep] as const;
}
