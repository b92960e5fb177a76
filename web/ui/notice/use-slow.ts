import { useEffect, useState } from 'react';

/** From then on the screen says that it still waits. */
export const SLOW_AFTER_MS = 8_000;

/** Returns the wait once it has taken 8 seconds. Another wait starts the time again. */
export function useSlow<Wait extends object | number>(wait: Wait | undefined): Wait | undefined {
  const [slow, setSlow] = useState<Wait>();
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => setSlow(wait), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wait]);
  return slow === wait ? wait : undefined;
}
