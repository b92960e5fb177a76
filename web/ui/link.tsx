import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address this entry was opened from, so that Back finds the same page of the same list. */
    from?: string;
  }
}

/** Opens one of our `paths` and remembers from where. */
export function useGo(): (path: string) => void {
  const router = useRouter();
  return useCallback(
    (path) => void router.navigate({ href: path, state: { from: router.state.location.href } }),
    [router],
  );
}

interface LinkProps {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Whether it leads to the screen that is open. */
  current?: boolean;
}

/** A real link to one of our `paths`: a plain click stays in the page, any other is the browser's. */
export function Link({ to, children, className, current = false }: LinkProps) {
  const go = useGo();

  function handleClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to);
  }

  return (
    <a href={to} className={className} onClick={handleClick} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
