import { type RefObject, useEffect, useRef } from 'react';

/** True if a component is still mounted, for work that may end after it was left. */
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
