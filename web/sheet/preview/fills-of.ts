import type { ClipboardEvent } from 'react';
import { counted } from '#domain/values/counted';
import { showAlert } from '../../ui/dialog/ask.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import type { Correct, FilledCell } from '../check/sheet-cells.ts';
import type { RowCheck } from '../check/sheet-check.ts';
import { clipboardFault, quantityText, readClipboard } from '../read/read-clipboard.ts';

interface FillOptions {
  target: Omit<FilledCell, 'text'>;
  /** The value of the cell. */
  value: string;
  /** The rows of the current filter, on all pages. */
  rows: readonly RowCheck[];
  onCorrect: Correct;
}

/** Returns the functions that fill a column of the preview downwards from a cell, with undo (behaviour 9.16). */
export function fillsOf({ target, value, rows, onCorrect }: FillOptions) {
  const below = rows.slice(rows.findIndex(({ row }) => row === target.row));

  function fill(texts: readonly string[]) {
    const cells = below.slice(0, texts.length).map(({ row }, index) => {
      return { ...target, row, text: texts[index] ?? '' };
    });
    const undo = onCorrect(cells);
    showUndo(`Filled ${counted(cells.length, 'row')}`, undo);
  }

  return {
    /** Copies the cell's value into all rows below. */
    down() {
      if (below.length > 1) fill(below.map(() => value));
    },
    /** Pastes a column into this cell and the cells below. */
    paste(event: ClipboardEvent) {
      const pasted = readClipboard(event.clipboardData.getData('text/plain'));
      if (pasted.length < 2 || pasted.some(({ cells }) => cells.length > 1)) return;
      event.preventDefault();
      const fault = clipboardFault(pasted);
      if (fault) return void showAlert(fault);
      // In a column of numbers the pasted text is read as a quantity.
      fill(
        pasted.map(({ cells: [cell] }) => (cell ? (target.isSeparate ? quantityText(cell) : cell.text) : '')),
      );
    },
  };
}
