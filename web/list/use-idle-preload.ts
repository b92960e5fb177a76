import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { savesData } from '../api/saves-data.ts';

/**
 * Fetches the screen that a list leads to once the list stands and nothing else is to be done. When somebody points at a
 * row it would be too late: its styles have those of all rows looked at again, just as that row is checked. Where a browser
 * does not tell when it is idle the row fetches it (`useRowPreload`).
 */
export function useIdlePreload(path: string, stands: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!stands || savesData() || !('requestIdleCallback' in window)) return;
    const idle = requestIdleCallback(() => void router.preloadRoute({ to: path }));
    return () => cancelIdleCallback(idle);
  }, [router, path, stands]);
}
