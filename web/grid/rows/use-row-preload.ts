import { useDebouncedCallback } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import type { SyntheticEvent } from 'react';

/** How long somebody looks at a row before it is likely to be opened. */
const RESTS_MS = 80;

/**
 * Fetches the screen that a row leads to when the pointer or the focus rests on it, and lets `onRest` fetch its record;
 * all rows share these listeners.
 */
export function useRowPreload(onRest: ((id: number) => void) | undefined) {
  const router = useRouter();
  const preload = useDebouncedCallback((row: HTMLElement, link: HTMLAnchorElement) => {
    void router.preloadRoute({ to: link.pathname });
    onRest?.(Number(row.dataset.row));
  }, RESTS_MS);

  const leave = () => preload.cancel();
  const rest = ({ target }: SyntheticEvent) => {
    leave();
    // At its checkbox a row is about to be checked, not opened.
    if (!(target instanceof Element) || target.closest('label')) return;
    const row = target.closest<HTMLElement>('tr[data-row]');
    const link = row?.querySelector('a');
    if (row && link) preload(row, link);
  };
  return { onMouseOver: rest, onFocus: rest, onMouseLeave: leave, onBlur: leave };
}
