import { useMediaQuery } from '@mantine/hooks';

/** True if the window is as narrow as a phone, known at the first render. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false });
}
