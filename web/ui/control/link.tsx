import { type HistoryState, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The URL from which this entry was opened, so that Back returns to the same page of the same list. */
    from?: string;
    /** The ids on the page of the list from which this entry was opened, in the list's order. */
    ids?: readonly (number | string)[];
  }
}

/** `ids` are the records that the current screen lists. */
type Go = (path: string, ids?: HistoryState['ids']) => void;

/** Returns a function that opens one of our `paths` and remembers the current URL. */
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
  current?: boolean;
  listed?: () => HistoryState['ids'];
  /** Called on a plain click instead of navigating. */
  onOpen?: (() => void) | undefined;
  tabIndex?: number | undefined;
  label?: string;
  title?: string;
}

/** A plain click navigates without a page load; the browser handles any other click. */
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
