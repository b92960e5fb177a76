import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone, from the first time that something is drawn. */
export function useIsPhone(): boolean {
  return useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false });
}
