import { type RefObject, useEffect, useRef } from 'react';

/** Whether a component is still there, for what ends when it may have been left. */
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
