import { type MouseEvent, useState } from 'react';
import { focusedRow, rowNameOf } from '../../grid/rows/focused-row.ts';
import { boxOf } from '../../ui/box-of.ts';
import { useKeys } from '../../ui/keys/use-keys.ts';
import type { List } from '../rows/use-list.ts';
import type { OpenedCell } from './cell-menu.tsx';

/** Opens the menu of a cell on a right click, or on Shift+F10 or Shift+F in the focused row. */
export function useCellMenu<Row extends object>({ state, columns, idOf }: List<Row>) {
  const [opened, setOpened] = useState<OpenedCell>();

  function open(id: string | undefined, columnIndex: number, anchor: OpenedCell['anchor']): boolean {
    const row = state.rows.find((candidate) => String(idOf(candidate)) === id);
    if (!row || columnIndex < 0 || columnIndex >= columns.length) return false;
    setOpened({ row, columnIndex, anchor });
    return true;
  }

  function openFocused(): boolean {
    const id = focusedRow();
    const link = document.activeElement;
    return id !== undefined && link !== null && open(id, 0, boxOf(link));
  }
  useKeys({ 'Shift+F10': openFocused, 'Shift+f': openFocused });

  function handleContextMenu(event: MouseEvent) {
    const { target, clientX: left, clientY: top } = event;
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('tr[data-row] > td') : null;
    // Links and selected text open the browser's menu.
    if (!cell || (target as Element).closest('a') || document.getSelection()?.isCollapsed === false) return;
    const cells = [...(cell.parentElement?.querySelectorAll('td') ?? [])];
    const index = cells.indexOf(cell) - (cells.length - columns.length);
    if (open(rowNameOf(cell), index, { left, top, width: 0, height: 0 })) event.preventDefault();
  }

  return { opened, close: () => setOpened(undefined), handleContextMenu };
}
