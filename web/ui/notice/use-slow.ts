import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 8_000;

/** Returns `wait` once it has lasted 8 seconds, and undefined before. Another `wait` restarts the time. */
export function useSlow<Wait extends object | number>(wait: Wait | undefined): Wait | undefined {
  const [slow, setSlow] = useState<Wait>();
  useEffect(() => {
    if (wait === undefined) return;
    const timer = setTimeout(() => setSlow(wait), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [wait]);
  return slow === wait ? wait : undefined;
}
