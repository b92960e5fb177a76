import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type QueryFilters, useIsFetching } from '@tanstack/react-query';
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
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

export function HistoryPanel({ record: { kind, id, stored, history } }: HistoryPanelProps) {
  const isRequested = useScreenLocation(({ search }) => search.history !== undefined);
  const hasLoaded = useHasLoaded();
  /** Undefined until the user opens or closes the panel. */
  const [chosen, setChosen] = useState<boolean>();
  const opened = chosen ?? isRequested;
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useImperativeHandle(history, () => ({
    show() {
      // Renders the button immediately, so that it can get the focus.
      flushSync(() => setChosen(true));
      button.current?.focus();
      button.current?.scrollIntoView?.();
    },
  }));
  if (id === null || stored === undefined || (!hasLoaded && chosen === undefined)) return null;

  const Chevron = opened ? IconChevronDown : IconChevronRight;
  return (
    <section ref={isRequested ? showPanel : undefined} className={styles.panel} aria-label="History">
      <Button
        ref={button}
        icon={<Chevron size={16} aria-hidden />}
        expands={{ opened, id: panelId }}
        onClick={() => setChosen(!opened)}
      >
        History
      </Button>
      <div id={panelId}>{opened && <HistoryEntries kind={kind} id={id} />}</div>
    </section>
  );
}

function showPanel(panel: HTMLElement | null) {
  panel?.scrollIntoView?.();
}

const PENDING: QueryFilters = { predicate: ({ state }) => state.status === 'pending' };
/** The time within which a part of the screen that appears after a response sends its own request. */
const NEXT_REQUEST_WITHIN_MS = 300;

/** Returns true once all parts of the screen have loaded. Before that, the panel would move under the pointer. */
function useHasLoaded(): boolean {
  const isFetching = useIsFetching(PENDING) > 0;
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    if (isFetching) return;
    const timer = setTimeout(() => setHasLoaded(true), NEXT_REQUEST_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return hasLoaded;
}
