import { useMediaQuery } from '@mantine/hooks';

/** Returns whether the window is as narrow as a phone, already at the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false });
}
