import type { ClipboardEvent } from 'react';
import { counted } from '#domain/values/counted';
import { showAlert } from '../../ui/dialog/ask.ts';
import { showUndo } from '../../ui/notice/toast.tsx';
import type { Correct, FilledCell } from '../check/sheet-cells.ts';
import type { RowCheck } from '../check/sheet-check.ts';
import { clipboardFault, quantityText, readClipboard } from '../read/read-clipboard.ts';

interface FillOptions {
  place: Omit<FilledCell, 'text'>;
  /** The value of the cell. */
  value: string;
  /** The rows of the current filter, on all pages. */
  rows: readonly RowCheck[];
  onCorrect: Correct;
}

/** Fills a column of the preview downwards from a cell, as a spreadsheet does, with undo (behaviour 9.16). */
export function fillsOf({ place, value, rows, onCorrect }: FillOptions) {
  const below = rows.slice(rows.findIndex(({ row }) => row === place.row));

  function fill(texts: readonly string[]) {
    const cells = below.slice(0, texts.length).map(({ row }, index) => {
      return { ...place, row, text: texts[index] ?? '' };
    });
    const undo = onCorrect(cells);
    showUndo(`Filled ${counted(cells.length, 'row')}`, undo);
  }

  return {
    /** Copies the cell's value into all rows below it. */
    down() {
      if (below.length > 1) fill(below.map(() => value));
    },
    /** Pastes a column into the cells from this one downwards. */
    paste(event: ClipboardEvent) {
      const pasted = readClipboard(event.clipboardData.getData('text/plain'));
      if (pasted.length < 2 || pasted.some(({ cells }) => cells.length > 1)) return;
      event.preventDefault();
      const fault = clipboardFault(pasted);
      if (fault) return void showAlert(fault);
      // A cell's own place has a number.
      fill(pasted.map(({ cells: [cell] }) => (cell ? (place.own ? quantityText(cell) : cell.text) : '')));
    },
  };
}
