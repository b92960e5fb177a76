import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyGrid, RowOf } from '#domain/wire/grid';
import { onlyAnswer } from './only-answer.ts';
import { PendingLookupsContext } from './pending-lookups.ts';
import { LOOKUP_LIMIT, type Options, useOptions } from './use-options.ts';

const TYPING_PAUSE_MS = 300;
const HIDE_AFTER_MS = 200;

export interface LookupOptions<G extends AnyGrid> {
  grid: G;
  /** The column that an option shows and that an exact match is looked for in. */
  column: Extract<keyof RowOf<G>, string>;
  /** What is shown before typing: the label of the chosen record, or a text that was left without one. */
  text: string;
  /** Whether `text` names no record, at least not yet: then the list searches for it. */
  unfound?: boolean | undefined;
  /** `leaving` says that the key which chose moves the focus on by itself. */
  onChange: (row: RowOf<G> | null, leaving: boolean) => void;
  /** Takes a text that was left before its answer was there, or that has none. */
  onTyped: (text: string, leaving: boolean) => void;
  extra?: unknown;
  /** How many rows are asked for at a time. */
  limit?: number;
}

/** The behaviour of an editable combobox over a lookup call: what is typed, what is open, what is marked. */
export function useLookup<G extends AnyGrid>(options: LookupOptions<G>) {
  const { grid, column, text, unfound = false, onChange, onTyped, extra, limit = LOOKUP_LIMIT } = options;
  /** What the person is typing; null while the chosen record's text stands. Nothing else ever writes it. */
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  /** What is typed and was not taken yet: known at once, also to the blur that a choice brings about. */
  const untaken = useRef('');
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const search = (typed ?? (unfound ? text : '')).trim();
  const [asked] = useDebouncedValue(search, TYPING_PAUSE_MS);
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
    untaken.current = '';
    setMoved(null);
  }

  // What was left unanswered has been found since.
  const [wasUnfound, setWasUnfound] = useState(unfound);
  if (unfound !== wasUnfound) {
    setWasUnfound(unfound);
    if (typed === null) setOpen(false);
  }

  function choose(row: RowOf<G>, leaving = false) {
    close();
    onChange(row, leaving);
  }

  function goOn(leaving: boolean) {
    close();
    onTyped(search, leaving);
  }

  /** Takes what is typed, in whatever way the field is left. */
  function leave() {
    if (untaken.current === '') return;
    const row = open ? found.rows[marked] : undefined;
    row ? choose(row, true) : goOn(true);
  }
  const leaveNow = useEffectEvent(leave);
  const lookups = use(PendingLookupsContext);
  useEffect(() => lookups.join(() => leaveNow()), [lookups]);

  function type(value: string) {
    setTyped(value);
    untaken.current = value === text ? '' : value.trim();
    setMoved(null);
    show();
    if (value === '' && text !== '') onChange(null, false);
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
    if (event.nativeEvent.isComposing) return;
    // Adds a line: the cell of another one has the lookup then, and this one hears no blur.
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') leave();
    if (event.ctrlKey || event.metaKey) return;
    const row = open ? found.rows[marked] : undefined;

    if (event.key === 'ArrowDown') keep(event, () => move(1));
    else if (event.key === 'ArrowUp') keep(event, () => (event.altKey ? close() : move(-1)));
    else if (event.key === 'Enter' && (open || unfound)) keep(event, () => enter(row));
    else if (event.key === 'Escape' && open) keep(event, close);
    else if (event.key === 'Tab') leave();
  }

  /** Takes what is marked; does not wait for an answer that is under way, nor where there is none. */
  function enter(row: RowOf<G> | undefined) {
    if (!open) show();
    else if (row) choose(row);
    else if (search !== '' && found.rows.length === 0) goOn(false);
  }

  return {
    value: typed ?? text,
    typing: typed !== null,
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
      leave();
      clearTimeout(hiding.current);
      hiding.current = setTimeout(close, HIDE_AFTER_MS);
    },
  };
}

/** The key has done its work here: no form, table or dialog around the field acts on it. */
function keep(event: KeyboardEvent, act: () => void) {
  event.preventDefault();
  event.stopPropagation();
  act();
}
