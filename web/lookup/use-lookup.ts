import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { fold } from '#domain/values/text';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { type Options, useOptions } from './use-options.ts';

const TYPING_PAUSE = 300;
const HIDE_AFTER = 200;

export interface LookupOptions<G extends AnyGrid> {
  grid: G;
  /** The column that an option shows and that an exact match is looked for in. */
  column: Extract<keyof RowOf<G>, string>;
  /** What is shown while nobody types: the label of the chosen record. */
  text: string;
  onChange: (row: RowOf<G> | null) => void;
  extra?: unknown;
  /** How many rows are asked for at a time. */
  limit?: number;
}

/** The behaviour of an editable combobox over a lookup call: what is typed, what is open, what is marked. */
export function useLookup<G extends AnyGrid>(options: LookupOptions<G>) {
  const { grid, column, text, onChange, extra, limit = 6 } = options;
  /** What the person is typing; null while the chosen record's text stands. Nothing else ever writes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const search = (typed ?? '').trim();
  const [asked] = useDebouncedValue(search, TYPING_PAUSE);
  const answer = useOptions({ grid, text: asked, extra, limit, enabled: open });
  const pending = search !== asked || (answer.loading && answer.rows.length === 0);
  const found: Options<G> = pending ? { ...answer, rows: [], hasMore: false } : answer;
  const marked = moved ?? (search === '' ? -1 : onlyAnswer(found.rows, [column, grid.closest], search));

  function show() {
    clearTimeout(hiding.current);
    setOpen(true);
  }

  function close() {
    clearTimeout(hiding.current);
    setOpen(false);
    setTyped(null);
    setMoved(null);
  }

  function choose(row: RowOf<G>) {
    close();
    onChange(row);
  }

  function type(value: string) {
    setTyped(value);
    setMoved(null);
    show();
    if (value === '' && text !== '') onChange(null);
  }

  function move(step: number) {
    if (!open) return show();
    if (found.rows.length === 0) return;
    const count = found.rows.length;
    const next = marked + step;
    if (next >= count - 1) found.more();
    if (next < count || !found.hasMore) setMoved(next < 0 ? count - 1 : next % count);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const row = open ? found.rows[marked] : undefined;

    if (event.key === 'ArrowDown') keep(event, () => move(1));
    else if (event.key === 'ArrowUp') keep(event, () => (event.altKey ? close() : move(-1)));
    else if (event.key === 'Enter' && open) keep(event, () => row && choose(row));
    else if (event.key === 'Escape' && open) keep(event, close);
    else if (event.key === 'Tab' && row && typed !== null) choose(row);
  }

  return {
    value: typed ?? text,
    search,
    open,
    marked,
    pending,
    found,
    show,
    choose,
    type,
    retry: answer.retry,
    handleKeyDown,
    /** Hides a moment later, so that a press on the list still arrives. */
    handleBlur() {
      clearTimeout(hiding.current);
      hiding.current = setTimeout(close, HIDE_AFTER);
    },
  };
}

/** The key has done its work here: no form, table or dialog around the field acts on it. */
function keep(event: KeyboardEvent, act: () => void) {
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** The option that can only be meant: the exact match, or the single one that is left; -1 where neither is. */
function onlyAnswer(
  rows: readonly Record<string, unknown>[],
  columns: readonly (string | undefined)[],
  search: string,
): number {
  const exact = rows.findIndex((row) =>
    columns.some((column) => column && fold(String(row[column] ?? '')) === fold(search)),
  );
  return exact < 0 && rows.length === 1 ? 0 : exact;
}
