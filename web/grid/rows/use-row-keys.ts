import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSetting } from '../../api/use-setting.ts';
import { isAround } from '../../ui/focus-opened-record.ts';
import { isTyping } from '../../ui/keys/read-key.ts';
import { actOnKey, type KeyMap, useKeys } from '../../ui/keys/use-keys.ts';
import { focusRow, focusTable, isInToast, isNoControlFocused, type RowId, rowOf } from './focused-row.ts';
import type { Check } from './use-range-check.ts';
import type { Selection } from './use-selection.ts';

interface RowKeysOptions {
  ids: readonly RowId[];
  page: number;
  complete: boolean;
  selection: Selection | undefined;
  check: Check;
  restored: readonly RowId[] | undefined;
}

/** Handles the keys of a table's rows (behaviour 3.13). The rows are a single tab stop. */
export function useRowKeys({ ids, page, complete, selection, check, restored }: RowKeysOptions) {
  const { body, hadFocus, tabStop, handleFocus, handleBlur } = useRowStop(ids, page, complete, restored);
  const [singleKeys] = useSetting('single-keys');

  // `enter` moves the focus to the row that last had the focus. Rows without a link cannot have the focus, so the
  // key scrolls instead.
  const enter = () =>
    isInList(body.current) &&
    focusRow(body.current, tabStop) &&
    body.current?.contains(document.activeElement);
  const checkAll = () =>
    selection && isInList(body.current) ? selection.toggle(ids.map(Number), true) : false;
  useKeys({ ArrowDown: enter, j: enter, 'Mod+a': checkAll });

  // The button that acted on the checked rows disappears once no rows are checked.
  useDidUpdate(() => {
    if (!isNoControlFocused(body.current)) return;
    if (hadFocus && selection?.ids.size === 0) focusRow(body.current, tabStop);
    else focusTable(body.current);
  }, [selection?.ids]);

  function handleKeyDown(event: KeyboardEvent) {
    const id = rowOf(event.target, ids);
    if (id === undefined || isTyping(event.target)) return;
    const index = ids.indexOf(id);
    actOnKey(event, {
      ...movesFrom(index),
      ...(selection && checksOf(selection, id, index, event.target)),
    });
  }

  function movesFrom(place: number): KeyMap {
    const next = () => focusRow(body.current, ids[place + 1]);
    const previous = () => focusRow(body.current, ids[place - 1]);
    return {
      ArrowDown: next,
      ArrowUp: previous,
      ...(singleKeys && { j: next, k: previous }),
      Home: () => focusRow(body.current, ids[0]),
      End: () => focusRow(body.current, ids.at(-1)),
    };
  }

  function checksOf(chosen: Selection, id: RowId, place: number, target: EventTarget): KeyMap {
    const isChecked = chosen.all || chosen.ids.has(Number(id));
    const isAnyChecked = chosen.all || chosen.ids.size > 0;
    return {
      // A checkbox handles the space key itself.
      ' ': target instanceof HTMLInputElement ? undefined : () => check(Number(id), !isChecked, false),
      'Shift+ ': () => check(Number(id), true, true),
      'Shift+ArrowDown': () => extendTo(id, ids[place + 1]),
      'Shift+ArrowUp': () => extendTo(id, ids[place - 1]),
      'Mod+a': () => chosen.toggle(ids.map(Number), true),
      Escape: isAnyChecked ? chosen.clear : undefined,
    };
  }

  function extendTo(from: RowId, to: RowId | undefined): void {
    check(Number(from), true, false);
    if (to !== undefined) check(Number(to), true, false);
    focusRow(body.current, to);
  }

  return { body, tabStop, handleFocus, handleBlur, handleKeyDown };
}

/** Returns whether the focus is nowhere, or in the list on an element that does not use the keys of the rows itself. */
function isInList(rows: Element | null): boolean {
  const focused = document.activeElement;
  if (isAround(rows)) return true;
  const isOnControl = !isTyping(focused) && !focused?.matches('[type=radio]');
  return isOnControl && rows?.closest('[data-density]')?.contains(focused) === true;
}

interface RowPlace {
  id: RowId;
  index: number;
  page: number;
}

/**
 * Makes the row that last had the focus the tab stop. The focus stays with the record of the row. If the record was
 * removed, the focus moves to the row in its place, or to the table if there is none. If it was restored, the focus
 * returns to it.
 */
function useRowStop(
  ids: readonly RowId[],
  page: number,
  complete: boolean,
  restored: readonly RowId[] | undefined,
) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [last, setLast] = useState<RowPlace>();
  const focused = useRef<RowPlace>(undefined);
  const returned = useRef(restored);

  function goTo(id: RowId) {
    focused.current = { id, index: ids.indexOf(id), page };
    setLast(focused.current);
    focusRow(body.current, id);
  }

  const keepFocus = useEffectEvent(() => {
    if (!complete) return;
    const active = document.activeElement;
    const isInRows = body.current?.contains(active) === true;
    const back = restored === returned.current ? undefined : ids.find((id) => restored?.includes(id));
    if (back !== undefined) {
      returned.current = restored;
      if (isInRows || isAround(body.current) || isInToast(active)) return goTo(back);
    }
    if (!focused.current || (active !== document.body && !isInRows)) return;
    const { id } = focused.current;
    const now = rowAt(focused.current, ids, page);
    if (now === undefined) return focusTable(body.current);
    if (now !== id || rowOf(active, ids) !== id) goTo(now);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows have changed
  useEffect(() => keepFocus(), [ids, page, complete, restored]);

  return {
    body,
    hadFocus: last !== undefined,
    tabStop: last ? rowAt(last, ids, page) : ids[0],
    handleFocus(event: FocusEvent) {
      const id = rowOf(event.target, ids);
      if (id === undefined) return;
      focused.current = { id, index: ids.indexOf(id), page };
      setLast(focused.current);
    },
    handleBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !body.current?.contains(relatedTarget))
        focused.current = undefined;
    },
  };
}

/** Returns the row. If it has disappeared, returns the row in its place, or the first row if another page is shown. */
function rowAt({ id, index, page }: RowPlace, ids: readonly RowId[], pageNow: number): RowId | undefined {
  if (ids.includes(id)) return id;
  return ids[page === pageNow ? Math.min(index, ids.length - 1) : 0];
}
