import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import type { Sheet } from '../read/workbook.ts';

/** A cell of a sheet: the sheet's own row number, and the position in that row. */
export interface CellPosition {
  row: number;
  position: number;
}

export function findCell(rows: readonly SheetRow[], { row, position }: CellPosition): Cell | undefined {
  return rows[findRow(rows, row)]?.cells[position];
}

/** A cell and its new text. */
export interface FilledCell extends CellPosition {
  text: string;
  /** True if the cell keeps this text, even if the merged cell above has the same text. */
  isSeparate?: boolean;
}

/** Sets the texts of cells, and returns a function that restores the earlier texts. */
export type Correct = (cells: readonly FilledCell[]) => () => void;

/**
 * Returns the sheet with new texts in some cells, also in its complete form with hidden rows. Rows in which no cell
 * changes keep their objects.
 */
export function correctCells(sheet: Sheet, filled: readonly FilledCell[]): Sheet {
  const rows = [...sheet.rows];
  let isChanged = false;
  for (const { row, position, text, isSeparate = false } of filled) {
    const index = findRow(rows, row);
    const found = rows[index];
    if (!found) continue;
    const before = found.cells[position];
    const covered = cellAbove(before);
    const isMergedValue = !isSeparate && covered?.text === text;
    const cell = isMergedValue ? { ...textCell(''), merged: covered } : { ...textCell(text), covered };
    const length = Math.max(found.cells.length, position + 1);
    const cells = Array.from({ length }, (_, index): Cell => {
      return index === position ? cell : (found.cells[index] ?? textCell(''));
    });
    rows[index] = { ...found, cells };
    if (before && !covered) copyDown(rows, index, position, before);
    isChanged = true;
  }
  if (!isChanged) return sheet;
  return { ...sheet, rows, ...(sheet.complete && { complete: correctCells(sheet.complete, filled) }) };
}

/** Copies a corrected merged cell to the rows that it covers and that still have its earlier value. */
function copyDown(rows: SheetRow[], first: number, position: number, was: Cell): void {
  const now = rows[first]?.cells[position];
  for (let index = first + 1; index < rows.length; index += 1) {
    const row = rows[index] as SheetRow;
    const cell = row.cells[position];
    if (!cell || cellAbove(cell)?.text !== was.text) break;
    const above = cell.merged ? { merged: now } : { covered: now };
    rows[index] = { ...row, cells: row.cells.with(position, { ...cell, ...above }) };
  }
}

/** Returns the merged cell of the file that covers a cell. */
function cellAbove(cell: Cell | undefined): Cell | undefined {
  return cell?.merged ?? cell?.covered;
}

/** Finds a row by its number with a binary search, since a sheet may have very many rows. */
function findRow(rows: readonly SheetRow[], number: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const rowNumber = rows[middle]?.row ?? 0;
    if (rowNumber === number) return middle;
    if (rowNumber < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
