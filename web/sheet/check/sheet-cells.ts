import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import { likelyThousands } from '#domain/values/parse-number-text';
import type { Sheet } from '../read/workbook.ts';

/** A cell of a sheet: the row number in the sheet, and the position in that row. */
export interface CellPosition {
  row: number;
  position: number;
}

export function findCell(rows: readonly SheetRow[], { row, position }: CellPosition): Cell | undefined {
  return rows[findRow(rows, row)]?.cells[position];
}

export type FilledCell = CellPosition & Pick<Cell, 'text' | 'doubtfulPoint'>;

/** Sets the texts of cells. Returns a function that restores the earlier texts. */
export type Correct = (cells: readonly FilledCell[]) => () => void;

/**
 * Returns the sheet with corrected cells. Also corrects `complete`, which includes the hidden rows and columns. Keeps
 * the objects of all other rows. A corrected merged cell does not change the cells that it covers.
 */
export function correctCells(sheet: Sheet, filled: readonly FilledCell[]): Sheet {
  const rows = [...sheet.rows];
  for (const { row, position, ...cell } of filled) {
    const index = findRow(rows, row);
    const found = rows[index];
    if (!found) continue;
    const length = Math.max(found.cells.length, position + 1);
    const cells = Array.from({ length }, (_, at) => {
      return at === position ? typedCell(cell) : (found.cells[at] ?? textCell(''));
    });
    rows[index] = { ...found, cells };
  }
  return { ...sheet, rows, ...(sheet.complete && { complete: correctCells(sheet.complete, filled) }) };
}

/**
 * Creates a cell from a typed or pasted text. A point that may separate thousands has the same warning as in a field
 * (behaviour 5.7).
 */
function typedCell({ text, doubtfulPoint }: Pick<Cell, 'text' | 'doubtfulPoint'>): Cell {
  const cell = textCell(text);
  if (doubtfulPoint) return { ...cell, doubtfulPoint };
  return likelyThousands(text) ? { ...cell, likelyThousands: true } : cell;
}

/** Returns the index of a row, or -1. Uses a binary search, since a sheet may have very many rows. */
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
