import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RecordKind } from '#domain/record/record-kinds';
import { Button } from '../../ui/control/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useScreenLocation } from '../../ui/use-screen-location.ts';
import type { RecordState } from '../use-record.ts';
import styles from './history-panel.module.css';

const HistoryEntries = lazy(
  async () => (await import('./history-entries.tsx')).HistoryEntries,
  () => (
    <p className="quiet" aria-busy="true">
      Loading...
    </p>
  ),
);

interface HistoryPanelProps {
  record: Pick<RecordState<unknown>, 'kind' | 'id' | 'stored' | 'history'>;
}

/** The change history of a stored record, below its form. It loads when it is opened. */
export function HistoryPanel({ record: { kind, id, stored, history } }: HistoryPanelProps) {
  const isRequested = useScreenLocation(({ search }) => search.history !== undefined);
  const isSettled = useIsSettled();
  const [opened, setOpened] = useState(isRequested);
  const [asked, setAsked] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(history, () => ({
    show() {
      // Renders the button at once, so that it can get the focus.
      flushSync(() => {
        setAsked(true);
        setOpened(true);
      });
      button.current?.focus();
      button.current?.scrollIntoView?.();
    },
  }));
  if (id === null || stored === undefined || !(isSettled || asked)) return null;
  return <Panel {...{ kind, id, button, isRequested, opened, setOpened }} />;
}

/** Scrolls to the panel when it appears, for a URL that names the history. */
function showPanel(panel: HTMLElement | null) {
  panel?.scrollIntoView?.();
}

interface PanelProps {
  kind: RecordKind;
  id: number;
  button: RefObject<HTMLButtonElement | null>;
  /** True if the URL names the history. */
  isRequested: boolean;
  opened: boolean;
  setOpened: (opened: boolean) => void;
}

/** Memoised, so that it does not render while other parts of the screen load. */
const Panel = memo(function Panel({ kind, id, button, isRequested, opened, setOpened }: PanelProps) {
  const panel = useId();
  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <section ref={isRequested ? showPanel : undefined} className={styles.panel} aria-label="History">
      <Button
        ref={button}
        icon={<Chevron size={16} aria-hidden />}
        expands={{ opened, id: panel }}
        onClick={() => setOpened(!opened)}
      >
        History
      </Button>
      <div id={panel}>{opened && <HistoryEntries kind={kind} id={id} />}</div>
    </section>
  );
});

const PENDING: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };
/**
 * The delay in browsers without idle callbacks. A part that appears with a response sends its own request within this
 * time.
 */
const SETTLED_AFTER_MS = 300;

/** Returns whether all parts of the screen have loaded. Before that, the panel would move under the pointer. */
function useIsSettled(): boolean {
  const client = useQueryClient();
  const fetching = useIsFetching(PENDING);
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    if (fetching > 0) return;
    // A part that appears with a response may send another request, however slow the machine.
    return whenIdle(() => client.isFetching(PENDING) === 0 && settle(true));
  }, [client, fetching]);
  return isSettled;
}

/** Calls a function when the browser is idle. Returns the function that cancels it. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const callback = requestIdleCallback(act);
  return () => cancelIdleCallback(callback);
}
