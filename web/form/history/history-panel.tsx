import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query';
import {
  memo,
  type Ref,
  startTransition,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { RecordKind } from '#domain/record/record-kinds';
import { Button } from '../../ui/control/button.tsx';
import { useScreenLocation } from '../../ui/use-screen-location.ts';
import type { HistoryHandle, RecordState } from '../use-record.ts';
import { HistoryEntries } from './history-entries.tsx';
import styles from './history-panel.module.css';

interface HistoryPanelProps {
  record: Pick<RecordState<unknown>, 'kind' | 'id' | 'stored' | 'history'>;
}

/** The change history of a stored record, below its form. It loads when it is opened. */
export function HistoryPanel({ record: { kind, id, stored, history } }: HistoryPanelProps) {
  const isSettled = useIsSettled();
  return id !== null && stored !== undefined && isSettled && <Panel ref={history} kind={kind} id={id} />;
}

/** Scrolls to the panel if the URL names the history. */
function showPanel(panel: HTMLElement | null) {
  panel?.scrollIntoView?.();
}

interface PanelProps {
  ref: Ref<HistoryHandle>;
  kind: RecordKind;
  id: number;
}

/** Memoised, so that it does not render while other parts of the screen load. */
const Panel = memo(function Panel({ ref, kind, id }: PanelProps) {
  const isRequested = useScreenLocation(({ search }) => search.history !== undefined);
  const [opened, setOpened] = useState(isRequested);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => ({
    show() {
      setOpened(true);
      button.current?.focus();
      button.current?.scrollIntoView?.();
    },
  }));
  const Chevron = opened ? IconChevronDown : IconChevronRight;

  return (
    <section ref={isRequested ? showPanel : undefined} className={styles.panel} aria-label="History">
      <Button
        ref={button}
        icon={<Chevron size={16} aria-hidden />}
        expands={{ opened, id: panel }}
        onClick={() => setOpened((before) => !before)}
      >
        History
      </Button>
      <div id={panel}>{opened && <HistoryEntries kind={kind} id={id} />}</div>
    </section>
  );
});

const PENDING: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };

/** Returns whether all parts of the screen have loaded. Before that, the panel would move under the pointer. */
function useIsSettled(): boolean {
  const client = useQueryClient();
  const fetching = useIsFetching(PENDING);
  const [quiet, setQuiet] = useState<object>();
  const [isSettled, settle] = useState(false);
  useEffect(() => {
    if (fetching > 0) return;
    // A part above may appear with a response and then load more. The timer lets the responses that are already in the
    // cache reach their parts, and React renders these before a transition.
    const timer = setTimeout(() => startTransition(() => setQuiet({})));
    return () => clearTimeout(timer);
  }, [fetching]);
  useEffect(() => {
    if (quiet && client.isFetching(PENDING) === 0) settle(true);
  }, [client, quiet]);
  return isSettled;
}
