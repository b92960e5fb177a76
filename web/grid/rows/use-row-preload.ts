import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How long somebody looks at a row before it is likely to be opened. */
const RESTS_MS = 80;

/**
 * Fetches the screen that a row leads to when the pointer or the focus rests on it, and lets `onRest` fetch more; all
 * rows share these listeners.
 */
export function useRowPreload(
  body: RefObject<HTMLElement | null>,
  onRest: ((link: HTMLAnchorElement) => void) | undefined,
): void {
  const router = useRouter();
  const preload = useEffectEvent((link: HTMLAnchorElement) => {
    void router.preloadRoute({ to: link.pathname });
    onRest?.(link);
  });

  useEffect(() => {
    const rows = body.current;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const leave = () => clearTimeout(resting);
    const rest = ({ target }: Event) => {
      leave();
      if (!(target instanceof Element)) return;
      // At its checkbox a row is about to be checked, not opened.
      const link = target.closest('label') ? undefined : target.closest('tr')?.querySelector('a');
      if (link) resting = setTimeout(() => preload(link), RESTS_MS);
    };

    const listeners = { mouseover: rest, focusin: rest, mouseleave: leave, focusout: leave };
    const entries = Object.entries(listeners);
    for (const [event, listener] of entries) rows?.addEventListener(event, listener);
    return () => {
      leave();
      for (const [event, listener] of entries) rows?.removeEventListener(event, listener);
    };
  }, [body]);
}
