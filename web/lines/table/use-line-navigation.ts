import { useCallbackRef } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClientPages } from '../../grid/rows/use-client-pages.ts';
import { paths } from '../../paths.ts';
import { useGo } from '../../ui/control/link.tsx';
import { firstOfPage, pageOfRow } from '../../ui/control/page-window.ts';
import { actOnKey, enterKeys, type KeyMap } from '../../ui/keys/use-keys.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import { everyLineColumns, type LineColumn } from '../line-column.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import { cellsAround, columnOf, fieldOf, focusField, rowKeyOf, useFocusField } from '../line-focus.ts';
import type { Lines } from '../use-lines.ts';
import type { LineView } from './use-line-view.ts';

interface NavigationOptions<Fields extends LineFields> {
  table: RefObject<HTMLTableElement | null>;
  columns: readonly LineColumn<Fields>[];
  isReadOnly: boolean;
}

export function useLineNavigation<Fields extends LineFields>(
  { rows: all, edits }: Lines<Fields>,
  { rows, shownIndexOf }: LineView<Fields>,
  { table, columns, isReadOnly }: NavigationOptions<Fields>,
) {
  const pages = useClientPages(rows);
  const [lookupIn, setLookupIn] = useState<number>();
  const focus = useFocusField(table);
  const go = useGo();
  const first = firstOfPage(pages);

  function turnTo(page: number) {
    setLookupIn(undefined);
    pages.change({ page });
  }

  function show(index: number) {
    turnTo(pageOfRow(index, pages.size));
  }

  function add() {
    enter(edits.add());
  }

  function enter(key: number) {
    turnTo(Number.POSITIVE_INFINITY);
    setLookupIn(key);
  }

  function start() {
    if (rows.length > 0) moveTo(0, 'sap_id', 1);
    else add();
  }

  /** Removes the line of an element, and moves the focus to the same field of the next or previous line. */
  function remove(target: Element) {
    const key = rowKeyOf(target);
    const index = rows.findIndex((each) => each.key === key);
    const row = rows[index];
    if (!row) return;
    const neighbor = rows[index + 1] ?? rows[index - 1];
    const field = fieldOf(target) ?? 'remove';
    const undo = edits.remove(row.key);
    if (row.key === lookupIn) setLookupIn(undefined);
    showUndo(`${row.sap_code ?? 'Line'} removed`, () => showRestored(flushSync(undo), field, []));
    if (neighbor) focus(neighbor.key, field);
  }

  /** Shows the line that an undo or a redo restored, and moves the focus to the changed cell, or to `field`. */
  const showRestored = useCallbackRef(
    (key: number | undefined, field: string, before: readonly Row<Fields>[]) => {
      const index = all.findIndex((row) => row.key === key);
      const [restored, replaced] = [all[index], before.find((row) => row.key === key)];
      if (!restored) return;
      show(shownIndexOf(index));
      focus(restored.key, replaced ? changedField(replaced, restored, columns) : field);
    },
  );

  /**
   * Undoes or redoes a step. If this removes the focused line, the table gets the focus immediately, because a repeated
   * Ctrl+Z would otherwise reach the page.
   */
  function undoOrRedo(target: Element, step: () => number | undefined) {
    const lines = target.closest<HTMLElement>('[data-lines]');
    const field = columnOf(target) ?? 'quant';
    const restored = flushSync(step);
    if (!target.isConnected) lines?.focus();
    showRestored(restored, field, all);
  }

  function leaveSap(key: number | undefined) {
    flushSync(() => setLookupIn(undefined));
    if (key !== undefined) focusField(table.current, key, 'sap_id');
  }

  /**
   * Moves to the column in the line at `index`, or in the next line by `step` that has such a cell. For example, a line
   * with packages has no LOT field.
   */
  function moveTo(index: number, column: string, step: number) {
    const row = rows[index];
    if (!row) return;
    if (pageOfRow(index, pages.size) !== pages.page) {
      show(index);
      focus(row.key, column);
    } else if (!focusField(table.current, row.key, column)) moveTo(index + step, column, step);
  }

  function keysOf(target: Element): KeyMap {
    const key = rowKeyOf(target);
    const index = rows.findIndex((row) => row.key === key);
    const isLookup = target.getAttribute('role') === 'combobox';
    const cell = isLookup ? null : target.closest<HTMLElement>('[data-column]');
    const column = columnOf(target) ?? 'quant';
    const sapId = rows[index]?.sap_id;
    const cells = cellsAround(target);
    const position = cells.findIndex((each) => each.contains(target));

    const open: KeyMap = { 'Alt+Enter': () => typeof sapId === 'number' && go(paths.partSap(sapId)) };
    const upAndDown: KeyMap = {
      ArrowDown: () => moveTo(index + 1, column, 1),
      ArrowUp: () => moveTo(index - 1, column, -1),
    };
    const sideways: KeyMap = {
      ArrowLeft: () => cells[position - 1]?.focus(),
      ArrowRight: () => cells[position + 1]?.focus(),
      Home: () => cells.at(0)?.focus(),
      End: () => cells.at(-1)?.focus(),
    };
    // While a field is being edited, Left, Right, Home and End move the caret.
    const arrows = cell && { ...upAndDown, ...(cell.dataset.editing === undefined && sideways) };
    if (isReadOnly) return { ...open, ...arrows };

    const clear = () => {
      // A held key repeats, and a step without a change would make the next undo seem to have no effect.
      if (rows[index]?.sap_code != null) edits.choose(key ?? -1, null);
    };
    const next = () => (index === rows.length - 1 ? enter(edits.offer()) : moveTo(index + 1, column, 1));
    return {
      ...open,
      ...arrows,
      'Mod+Enter': add,
      'Mod+Delete': () => remove(target),
      // Enter is handled here, because in a form it would save the document. In the lookup, Ctrl+Z undoes the typing.
      ...(isLookup
        ? { ...enterKeys(() => undefined), Escape: () => leaveSap(key) }
        : {
            'Mod+z': () => undoOrRedo(target, edits.undo),
            'Mod+y': () => undoOrRedo(target, edits.redo),
            'Mod+Shift+z': () => undoOrRedo(target, edits.redo),
          }),
      ...(cell && target instanceof HTMLInputElement && enterKeys(next)),
      // In a text field, these keys delete text.
      ...(key !== undefined &&
        target.matches('button[data-column="sap_id"]') && { Delete: clear, Backspace: clear }),
    };
  }

  function handleKeyDown(event: KeyboardEvent) {
    const { target, nativeEvent, defaultPrevented } = event;
    if (!(target instanceof Element)) return;
    if (!defaultPrevented && target.matches('button[data-column="sap_id"]') && isEntry(nativeEvent)) {
      // The cell becomes a lookup, into which the browser types the letter. The page must not act on the letter.
      flushSync(() => setLookupIn(rowKeyOf(target)));
      event.stopPropagation();
    } else if (!defaultPrevented && fieldOf(target) === 'remove' && isDigit(nativeEvent)) {
      // The browser then types the digit into the quantity, where Enter does not remove the line.
      focusField(table.current, rowKeyOf(target) ?? -1, 'quant');
    } else actOnKey(event, keysOf(target));
  }

  return {
    pages,
    first,
    lookupIn,
    openLookup: setLookupIn,
    closeLookup: () => setLookupIn(undefined),
    turnTo,
    show,
    focus,
    add,
    remove,
    start,
    handleKeyDown,
  };
}

/** Returns the field of the first cell in which two versions of a line differ. */
function changedField<Fields extends LineFields>(
  before: Row<Fields>,
  after: Row<Fields>,
  columns: readonly LineColumn<Fields>[],
): string {
  const fields = everyLineColumns(columns).flatMap((column) => column.fields ?? []) as (keyof Fields &
    string)[];
  const changed = fields.find((field) => before[field] !== after[field]);
  return changed ?? (before.sap_code === after.sap_code ? 'quant' : 'sap_id');
}

function isDigit(event: globalThis.KeyboardEvent): boolean {
  return isEntry(event) && /^\d$/.test(event.key);
}

/** Returns whether the key is a letter, a digit or F2, alone or with Shift. */
function isEntry({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && /^([\p{L}\p{N}]|F2)$/u.test(key);
}
