import { useDidUpdate } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { isSingleKey, isTyping, readKey } from '../../ui/keys/read-key.ts';
import { useKeys } from '../../ui/keys/use-keys.ts';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import { focusRow, type RowId, rowOf } from './focused-row.ts';
import type { Check } from './use-range-check.ts';
import type { Selection } from './use-selection.ts';

interface RowKeysOptions {
  /** The rows of the page, in order. */
  ids: readonly RowId[];
  page: number;
  /** True if all of them are drawn. */
  complete: boolean;
  selection: Selection | undefined;
  check: Check;
}

/** The keys of a table's rows (behaviour 3.13), which are one tab stop. */
export function useRowKeys({ ids, page, complete, selection, check }: RowKeysOptions) {
  const { body, stop, handleFocus, handleBlur } = useRowStop(ids, page, complete);
  const [singleKeys] = useSingleKeys();

  // If the focus is nowhere, or only around the rows, it moves to the row that had it last.
  const isNowhere = () => document.activeElement?.contains(body.current) === true;
  // If rows have no link, none can have the focus, and the key scrolls.
  const enter = () => isNowhere() && focusRow(body.current, stop) && !isNowhere();
  const checkAll = () => (selection && isNowhere() ? selection.toggle(ids.map(Number), true) : false);
  useKeys({ ArrowDown: enter, j: enter, 'Mod+a': checkAll });

  // The button that acted on the checked rows disappears with their checks.
  useDidUpdate(() => {
    if (document.activeElement === document.body) body.current?.closest('main')?.focus();
  }, [selection?.ids]);

  function handleKeyDown(event: KeyboardEvent) {
    const key = readKey(event.nativeEvent);
    const id = rowOf(event.target, ids);
    if (key === undefined || id === undefined || event.defaultPrevented || isTyping(event.target)) return;
    if (isSingleKey(key) && !singleKeys) return;
    if (act(key, id, event.target)) event.preventDefault();
  }

  function act(key: string, id: RowId, target: EventTarget): boolean {
    const at = ids.indexOf(id);
    const onCheckbox = target instanceof HTMLInputElement;
    switch (key) {
      case 'ArrowDown':
      case 'j':
        return focusRow(body.current, ids[at + 1]);
      case 'ArrowUp':
      case 'k':
        return focusRow(body.current, ids[at - 1]);
      case 'Home':
        return focusRow(body.current, ids[0]);
      case 'End':
        return focusRow(body.current, ids.at(-1));
      default:
        return selection !== undefined && checkBy(selection, key, id, onCheckbox);
    }
  }

  function checkBy(chosen: Selection, key: string, id: RowId, onCheckbox: boolean): boolean {
    const at = ids.indexOf(id);
    switch (key) {
      case ' ':
        // A checkbox handles that itself.
        if (onCheckbox) return false;
        check(Number(id), !(chosen.all || chosen.ids.has(Number(id))), false);
        return true;
      case 'Shift+ ':
        check(Number(id), true, true);
        return true;
      case 'Shift+ArrowDown':
        return extendTo(id, ids[at + 1]);
      case 'Shift+ArrowUp':
        return extendTo(id, ids[at - 1]);
      case 'Mod+a':
        chosen.toggle(ids.map(Number), true);
        return true;
      case 'Escape':
        if (!chosen.all && chosen.ids.size === 0) return false;
        chosen.clear();
        return true;
      default:
        return false;
    }
  }

  function extendTo(from: RowId, to: RowId | undefined): boolean {
    check(Number(from), true, false);
    if (to !== undefined) check(Number(to), true, false);
    return focusRow(body.current, to);
  }

  return { body, stop, handleFocus, handleBlur, handleKeyDown };
}

/**
 * Makes one row the tab stop: the one that had the focus last. The focus stays with its record; if that is
 * gone, it moves to the row in its place.
 */
function useRowStop(ids: readonly RowId[], page: number, complete: boolean) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState<RowId>();
  const focused = useRef<{ id: RowId; index: number; page: number }>(undefined);

  useEffect(() => {
    const has = document.activeElement;
    const isElsewhere = has !== document.body && !body.current?.contains(has);
    if (!focused.current || !complete || isElsewhere) return;
    const { id, index, page: before } = focused.current;
    const now = ids.includes(id) ? id : ids[before === page ? Math.min(index, ids.length - 1) : 0];
    if (now === undefined || (now === id && rowOf(has, ids) === id)) return;
    focused.current = { id: now, index: ids.indexOf(now), page };
    setActive(now);
    focusRow(body.current, now);
  }, [ids, page, complete]);

  return {
    body,
    stop: active !== undefined && ids.includes(active) ? active : ids[0],
    handleFocus(event: FocusEvent) {
      const id = rowOf(event.target, ids);
      if (id === undefined) return;
      focused.current = { id, index: ids.indexOf(id), page };
      setActive(id);
    },
    handleBlur({ relatedTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && !body.current?.contains(relatedTarget))
        focused.current = undefined;
    },
  };
}
