import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Who comes back from a record finds the focus on its row, once the rows have settled and are scrolled to their place.
 * A focus that is elsewhere by then stays there.
 */
export function useRowFocus(body: RefObject<HTMLElement | null>, settled: boolean): void {
  const router = useRouter();
  // The router resolves a location after its screen is drawn: at the first drawing it still names the screen before.
  const [left] = useState(() => router.state.resolvedLocation?.href);
  const looked = useRef(false);

  useEffect(() => {
    if (!settled || looked.current) return;
    looked.current = true;
    if (left === undefined || document.activeElement !== document.body) return;
    const link = body.current?.querySelector<HTMLElement>(`a[href="${CSS.escape(left)}"]`);
    link?.focus({ preventScroll: true });
    // It is out of sight only where another record was looked at than the one that was opened.
    link?.scrollIntoView?.({ block: 'nearest' });
  }, [body, left, settled]);
}
