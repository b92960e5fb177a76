import { type HistoryState, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The URL this entry was opened from, so that Back returns to the same page of the same list. */
    from?: string;
    /** The ids on the page of the list it was opened from, in the list's order. */
    ids?: readonly (number | string)[];
  }
}

/** `ids` are the records listed where it is opened from. */
type Go = (path: string, ids?: HistoryState['ids']) => void;

/** Returns a function that opens one of our `paths` and remembers the current one. */
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
  /** True if it links to the open screen. */
  current?: boolean;
  /** Returns the records listed around it. */
  listed?: () => HistoryState['ids'];
  /** Called on a plain click instead of navigating. */
  onOpen?: (() => void) | undefined;
  tabIndex?: number | undefined;
  /** Its accessible name if its content is not a text. */
  label?: string;
  title?: string;
}

/** A real link to one of our `paths`: a plain click navigates within the page, any other is left to the browser. */
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
