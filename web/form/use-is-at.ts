import { useRouter } from '@tanstack/react-router';
import { useIsShown } from '../ui/use-is-shown.ts';

/** Whether somebody is still at the form of an address: its save may be answered when they have gone on. */
export function useIsAt(): (href: string) => boolean {
  const router = useRouter();
  const isShown = useIsShown();

  return (href) => {
    // Not the address that is drawn: who is on the way to another screen has left.
    const { pathname, searchStr } = router.latestLocation;
    return isShown.current && `${pathname}${searchStr}` === href;
  };
}
