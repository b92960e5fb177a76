import { type KeyboardEvent, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useClientPages } from '../../grid/rows/use-client-pages.ts';
import { paths } from '../../paths.ts';
import { useGo } from '../../ui/control/link.tsx';
import { firstOfPage, pageOfRow } from '../../ui/control/page-window.ts';
import { readKey } from '../../ui/keys/read-key.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import type { LineFields, Row } from '../line-fields.ts';
import {
  cellsOf,
  columnOf,
  fieldOf,
  focusField,
  type LineField,
  rowKeyOf,
  useFocusField,
} from '../line-focus.ts';
import type { LineEdits } from '../use-lines.ts';

/**
 * Manages the position in a table of lines: the page, the row with the lookup, and the focus. Performs the actions of
 * its keys.
 */
export function useLineNavigation<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  edits: LineEdits<Fields>,
  table: RefObject<HTMLTableElement | null>,
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

  /** Shows the page of a line, by its index among the shown lines. */
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

  /** Focuses the first line, or a new line if there is none. */
  function start() {
    if (rows.length > 0) moveTo(0, 'sap_id', 1);
    else add();
  }

  function remove(key: number, field: LineField) {
    const index = rows.findIndex((row) => row.key === key);
    const neighbour = rows[index + 1] ?? rows[index - 1];
    const undo = edits.remove(key);
    if (key === lookupIn) setLookupIn(undefined);
    showUndo(`${rows[index]?.sap_code ?? 'Line'} removed`, undo);
    if (neighbour) focus(neighbour.key, field);
  }

  /** Moves to the cell on the left or on the right; at the end of the row the focus stays. */
  function moveSideways(target: Element, step: number): void {
    const row = target.closest('[data-row]');
    const cells = row ? cellsOf(row) : [];
    const index = cells.findIndex((cell) => cell === target || cell.contains(target));
    cells[index + step]?.focus();
  }

  /** Turns the cell into a lookup before the pressed letter is typed into it. */
  function enterSap(key: number | undefined): false {
    flushSync(() => setLookupIn(key));
    return false;
  }

  function leaveSap(key: number | undefined) {
    flushSync(() => setLookupIn(undefined));
    if (key !== undefined) focusField(table.current, key, 'sap_id');
  }

  /** Moves to the same column in the nearest line that has such a cell. A line with packages has no LOT field. */
  function moveTo(index: number, column: string, step: number) {
    const row = rows[index];
    if (!row) return;
    if (pageOfRow(index, pages.size) !== pages.page) {
      show(index);
      focus(row.key, column);
    } else if (!focusField(table.current, row.key, column)) moveTo(index + step, column, step);
  }

  function openSap(sapId: number): true {
    go(paths.partSap(sapId));
    return true;
  }

  /**
   * Performs the action of a key or a button in the line of an element. Returns false if the browser handles the key.
   */
  function press(target: Element, act: LineAct | undefined): boolean {
    const key = rowKeyOf(target);
    const index = rows.findIndex((row) => row.key === key);
    const column = columnOf(target) ?? 'quant';
    const sapId = rows[index]?.sap_id;
    if (act === 'open') return typeof sapId === 'number' && openSap(sapId);
    // The browser then types the pressed letter into the lookup.
    if (act === 'edit') return enterSap(key);
    if (act === 'left') moveSideways(target, -1);
    else if (act === 'right') moveSideways(target, 1);
    else if (act === 'add') add();
    else if (act === 'undo') edits.undo();
    else if (act === 'leave') leaveSap(key);
    else if (act === 'remove' && key !== undefined) remove(key, fieldOf(target) ?? 'remove');
    else if (act === 'next' && index === rows.length - 1) enter(edits.offer());
    else if (act === 'next' || act === 'down') moveTo(index + 1, column, 1);
    else if (act === 'up') moveTo(index - 1, column, -1);
    return act !== undefined;
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
    start,
    press,
  };
}

export type LineAct =
  | 'open'
  | 'add'
  | 'remove'
  | 'undo'
  | 'next'
  | 'down'
  | 'up'
  | 'left'
  | 'right'
  | 'stay'
  /** The SAP becomes a lookup. */
  | 'edit'
  /** The lookup becomes a SAP again. */
  | 'leave';

type LineKeys = Readonly<Record<string, LineAct>>;

const EVERYWHERE: LineKeys = { 'Mod+Enter': 'add', 'Mod+Delete': 'remove', 'Alt+Enter': 'open' };
/** Enter is handled here, because in a form it would save the document. */
const IN_LOOKUP: LineKeys = { Enter: 'stay', 'Shift+Enter': 'stay', Escape: 'leave' };
const IN_FIELD: LineKeys = { Enter: 'next', 'Shift+Enter': 'next' };
const IN_CELL: LineKeys = { ArrowDown: 'down', ArrowUp: 'up', ArrowLeft: 'left', ArrowRight: 'right' };

/** Returns the action of a key in a line table; `undefined` leaves it to the focused field. */
export function lineKey({ defaultPrevented, nativeEvent, target }: KeyboardEvent): LineAct | undefined {
  const key = readKey(nativeEvent);
  if (defaultPrevented || key === undefined || !(target instanceof Element)) return undefined;
  if (EVERYWHERE[key]) return EVERYWHERE[key];
  // In the lookup, Ctrl+Z undoes the typing.
  if (target.getAttribute('role') === 'combobox') return IN_LOOKUP[key];
  if (key === 'Mod+z') return 'undo';

  const cell = target.closest<HTMLElement>('[data-column]');
  if (!cell) return undefined;
  if (target instanceof HTMLInputElement && IN_FIELD[key]) return IN_FIELD[key];
  if (cell.dataset.column === 'sap_id' && isEntry(nativeEvent)) return 'edit';
  // While a field is being edited, ← and → move the caret.
  const isCaret = cell.dataset.editing !== undefined && (key === 'ArrowLeft' || key === 'ArrowRight');
  return isCaret ? undefined : IN_CELL[key];
}

/** Returns whether the key is a letter, a digit or F2, alone or with Shift. */
function isEntry({ key, ctrlKey, metaKey, altKey }: globalThis.KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && /^([\p{L}\p{N}]|F2)$/u.test(key);
}
