import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { RowOf } from '#domain/wire/grid';
import type { AnyLookup } from '#domain/wire/lookup';
import { TYPING_PAUSE_MS } from '../../ui/typing-pause.ts';
import { findMatch } from './find-match.ts';
import { LOOKUP_LIMIT, type Options, useOptions } from './use-options.ts';

export interface LookupQuestion<G extends AnyLookup> {
  grid: G;
  /** The column that an option shows, which an exact match compares. */
  column: Extract<keyof RowOf<G>, string>;
  extra?: unknown;
  /** The number of rows in a request. */
  limit?: number;
}

/** The list of a lookup for a text: its options, whether it is open, and the marked option. */
export function useLookupList<G extends AnyLookup>(search: string, question: LookupQuestion<G>) {
  const { grid, column, extra, limit = LOOKUP_LIMIT } = question;
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const [debounced] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const answer = useOptions({ grid, text: debounced, extra, limit, enabled: open });
  const pending = search !== debounced || (answer.loading && answer.rows.length === 0);
  const found: Options<G> = pending ? { ...answer, rows: [], hasMore: false } : answer;
  const marked = moved ?? (search === '' ? -1 : findMatch(found.rows, [column, grid.closest], search));

  return {
    open,
    setOpen,
    pending,
    found,
    marked,
    /** The row that Enter chooses. */
    markedRow: open ? found.rows[marked] : undefined,
    unmark: () => setMoved(null),
    /** Marks the option below or above. Wraps around once all options are loaded. */
    move(step: number) {
      if (found.rows.length === 0) return;
      const count = found.rows.length;
      const next = marked + step;
      if (next >= count - 1) found.loadMore();
      if (next < count || !found.hasMore) setMoved(next < 0 ? count - 1 : next % count);
    },
  };
}
