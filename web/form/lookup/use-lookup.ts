import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fold } from '#domain/values/text';
import type { RowOf } from '#domain/wire/grid';
import type { AnyLookup } from '#domain/wire/lookup';
import { TYPING_PAUSE_MS } from '../../ui/typing-pause.ts';
import { findMatch } from './find-match.ts';
import { PendingLookupsContext } from './pending-lookups.ts';
import { LOOKUP_LIMIT, type Options, useOptions } from './use-options.ts';

const HIDE_AFTER_MS = 200;

interface LookupQuestion<G extends AnyLookup> {
  grid: G;
  /** The column that an option shows. A typed text that equals its value is an exact match. */
  column: Extract<keyof RowOf<G>, string>;
  option?: ((row: RowOf<G>, search: string) => ReactNode) | undefined;
  extra?: unknown;
  limit?: number;
  /** True if a text names only the option whose column equals it. Otherwise it also names the only option. */
  isWholeText?: boolean;
}

export interface LookupOptions<G extends AnyLookup> extends LookupQuestion<G> {
  /** The text before typing: the label of the chosen record, or a text that was left without a choice. */
  text: string;
  /** True if `text` matches no record yet, so that the list searches for it. */
  unfound?: boolean | undefined;
  /** `leaving` is true if the choice is made because the user leaves the field. */
  onChange: (row: RowOf<G> | null, leaving: boolean) => void;
  /** Called with a typed text for which no option is marked, because its search is pending or finds none or several. */
  onTyped: (text: string, leaving: boolean) => void;
}

export function useLookup<G extends AnyLookup>(options: LookupOptions<G>) {
  const { text, unfound = false, onChange, onTyped } = options;
  /** Null unless the user is typing. */
  const [typed, setTyped] = useState<string | null>(null);
  /**
   * True if the typed text differs from `text`. A ref, because a blur after a choice reads it before the next render.
   */
  const isPending = useRef(false);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const search = (typed ?? (unfound ? text : '')).trim();
  const list = useLookupList(search, options);
  const { open, markedRow } = list;

  function show() {
    clearTimeout(hiding.current);
    list.setOpen(true);
  }

  function close() {
    clearTimeout(hiding.current);
    list.setOpen(false);
    list.unmark();
    setTyped(null);
    isPending.current = false;
  }

  // The search has changed without typing, so the open list no longer matches it.
  const [wasUnfound, setWasUnfound] = useState(unfound);
  if (unfound !== wasUnfound) {
    setWasUnfound(unfound);
    if (typed === null) list.setOpen(false);
  }

  function choose(row: RowOf<G> | null, leaving = false) {
    close();
    onChange(row, leaving);
  }

  function lookUpText(leaving: boolean) {
    close();
    onTyped(search, leaving);
  }

  function leave() {
    if (!isPending.current) return;
    if (markedRow || search === '') choose(markedRow ?? null, true);
    else lookUpText(true);
  }
  const leaveNow = useEffectEvent(leave);
  const lookups = use(PendingLookupsContext);
  useEffect(() => lookups.join(() => leaveNow()), [lookups]);

  function type(value: string) {
    setTyped(value);
    isPending.current = value.trim() !== text;
    list.unmark();
    show();
  }

  const move = (step: number) => (open ? list.move(step) : show());

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // Ctrl+Enter adds a line and moves the lookup to the cell of the new line, without a blur event here.
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') leave();
    if (event.ctrlKey || event.metaKey) return;

    if (event.key === 'ArrowDown') consume(event, () => move(1));
    else if (event.key === 'ArrowUp') consume(event, () => (event.altKey ? close() : move(-1)));
    // Without a text or a marked option there is nothing to choose, so Enter acts as in any other field.
    else if (event.key === 'Enter' && open && search === '' && !markedRow) {
      leave();
      close();
    } else if (event.key === 'Enter' && (open || unfound)) consume(event, enter);
    else if (event.key === 'Escape' && open) consume(event, close);
    else if (event.key === 'Tab') leave();
  }

  /**
   * Opens the list or chooses the marked option. If the open list has no option that the text names, looks up the text
   * without the list.
   */
  function enter() {
    if (!open) show();
    else if (markedRow) choose(markedRow);
    else if (options.isWholeText || list.found.rows.length === 0) lookUpText(false);
  }

  return {
    value: typed ?? text,
    typing: typed !== null,
    search,
    list,
    show,
    choose,
    type,
    handleKeyDown,
    /** Closes the list after a moment, so that a click on it still works. */
    handleBlur() {
      leave();
      clearTimeout(hiding.current);
      hiding.current = setTimeout(close, HIDE_AFTER_MS);
    },
  };
}

function useLookupList<G extends AnyLookup>(search: string, question: LookupQuestion<G>) {
  const { grid, column, extra, limit = LOOKUP_LIMIT, isWholeText } = question;
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<number | null>(null);
  const [debounced] = useDebouncedValue(search, TYPING_PAUSE_MS);
  const answer = useOptions({ grid, text: debounced, extra, limit, enabled: open });
  const pending = search !== debounced || (answer.loading && answer.rows.length === 0);
  const found: Options<G> = pending ? { ...answer, rows: [], hasMore: false } : answer;
  const matchOf = () =>
    isWholeText
      ? found.rows.findIndex((row) => fold(String(row[column] ?? '')) === fold(search))
      : findMatch(found.rows, [column, grid.closest], search);
  const marked = moved ?? (search === '' ? -1 : matchOf());

  return {
    open,
    setOpen,
    pending,
    found,
    marked,
    /** The row that Enter chooses. */
    markedRow: open ? found.rows[marked] : undefined,
    unmark: () => setMoved(null),
    /** Moves the mark. At the last option, more are loaded; once all have loaded, the mark moves on to the first. */
    move(step: number) {
      if (found.rows.length === 0) return;
      const count = found.rows.length;
      const next = marked + step;
      if (next >= count - 1) found.loadMore();
      if (next < count || !found.hasMore) setMoved(next < 0 ? count - 1 : next % count);
    },
  };
}

/** Handles the key here, so that no form, table or dialog around the field acts on it. */
function consume(event: KeyboardEvent, act: () => void) {
  event.preventDefault();
  event.stopPropagation();
  act();
}
