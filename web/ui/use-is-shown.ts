import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true while the component is mounted, for work that may end after it was unmounted. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
