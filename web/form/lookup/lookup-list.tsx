import { type ComponentProps, type ReactNode, type UIEvent, useEffect, useRef } from 'react';
import classes from './lookup.module.css';
import type { Options } from './use-options.ts';

const NEAR_BOTTOM = 50;

interface LookupListProps<Row> {
  labels: Pick<ComponentProps<'div'>, 'aria-label' | 'aria-labelledby'> & { id: string };
  found: Pick<Options<never>, 'hasMore' | 'loading' | 'failed' | 'loadMore' | 'retry'> & {
    rows: readonly Row[];
  };
  pending: boolean;
  marked: number;
  adding?: { text: string; onAdd: (text: string) => void } | undefined;
  option: (row: Row) => ReactNode;
  onChoose: (row: Row) => void;
}

export function LookupList<Row>({
  labels,
  found,
  pending,
  marked,
  adding,
  option,
  onChoose,
}: LookupListProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView?.({ block: 'nearest' });
  }, [marked]);

  const handleScroll = ({ currentTarget }: UIEvent) => {
    const below = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight;
    if (below <= NEAR_BOTTOM) found.loadMore();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click on the list must not move the focus out of the field
    <div onMouseDown={keepFieldFocus}>
      <div
        ref={list}
        {...labels}
        role="listbox"
        aria-busy={pending || found.loading}
        className={classes.list}
        data-more={found.hasMore || undefined}
        onScroll={handleScroll}
      >
        {found.rows.map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the combobox handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus of a combobox stays in its field
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: options are only added at the end
            key={index}
            id={`${labels.id}-${index}`}
            role="option"
            aria-selected={index === marked}
            className={classes.option}
            onClick={() => onChoose(row)}
          >
            {option(row)}
          </div>
        ))}
      </div>
      <FoundState found={found} pending={pending} />
      {adding && !pending && !found.loading && !found.failed && found.rows.length === 0 && (
        <button type="button" tabIndex={-1} className={classes.add} onClick={() => adding.onAdd(adding.text)}>
          Add “{adding.text}”…
        </button>
      )}
    </div>
  );
}

function FoundState({ found, pending }: Pick<LookupListProps<unknown>, 'found' | 'pending'>) {
  if (found.failed) {
    return (
      <p role="status" className={classes.notice}>
        Could not be loaded.{' '}
        <button type="button" tabIndex={-1} className={classes.retry} onClick={found.retry}>
          Retry
        </button>
      </p>
    );
  }
  const text = pending || found.loading ? 'Loading...' : found.rows.length === 0 ? 'No data' : '';
  return (
    <p role="status" className={classes.notice}>
      {text}
    </p>
  );
}

function keepFieldFocus(event: { preventDefault: () => void }) {
  event.preventDefault();
}
