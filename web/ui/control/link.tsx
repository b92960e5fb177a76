import { type HistoryState, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The address this entry was opened from, so that Back finds the same page of the same list. */
    from?: string;
    /** The ids of the page of the list it was opened from, in the list's order. */
    ids?: readonly (number | string)[];
  }
}

/** `ids` are the records that are listed where it is opened from. */
type Go = (path: string, ids?: HistoryState['ids']) => void;

/** Opens one of our `paths` and remembers from where. */
export function useGo(): Go {
  const router = useRouter();
  return useCallback(
    (path, ids) =>
      void router.navigate({
        href: path,
        state: { from: router.state.location.href, ...(ids && { ids }) },
      }),
    [router],
  );
}

interface LinkProps {
  to: string;
  children: ReactNode;
  className?: string | undefined;
  /** Whether it leads to the screen that is open. */
  current?: boolean;
  /** The records that are listed around it. */
  listed?: () => HistoryState['ids'];
  /** A plain click calls this instead of going there. */
  onOpen?: (() => void) | undefined;
  tabIndex?: number | undefined;
  /** Its accessible name if its content is no text. */
  label?: string;
  title?: string;
}

/** A real link to one of our `paths`: a plain click stays in the page, any other is the browser's. */
export function Link(props: LinkProps) {
  const { to, children, className, current = false, listed, onOpen, tabIndex, label, title } = props;
  const go = useGo();

  function handleClick(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (onOpen) onOpen();
    else go(to, listed?.());
  }

  return (
    <a
      href={to}
      className={className}
      tabIndex={tabIndex}
      aria-label={label}
      title={title}
      onClick={handleClick}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
