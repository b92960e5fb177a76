import { type Cell, type SheetRow, textCell } from '#domain/sheet/cell';
import type { Sheet } from '../read/workbook.ts';

/** A cell of a sheet: the sheet's own row number, and the position in that row. */
export interface Place {
  row: number;
  position: number;
}

export function findCell(rows: readonly SheetRow[], { row, position }: Place): Cell | undefined {
  return rows[findRow(rows, row)]?.cells[position];
}

/** The text of a cell as the sheet shows it; null where another cell is merged over this one. */
export function ownText(rows: readonly SheetRow[], place: Place): string | null {
  const cell = findCell(rows, place);
  return cell?.merged ? null : (cell?.text ?? '');
}

/** A cell and the text that it is given. */
export interface FilledCell extends Place {
  text: string;
  /** It keeps the text to itself, also where the cell that is merged over it says the same. */
  own?: boolean;
}

/** Puts other texts into cells, and answers the way back to how everything was before. */
export type Correct = (cells: readonly FilledCell[]) => () => void;

/** The sheet with other texts in some cells, each of another row; all other rows stay the same objects. */
export function correctCells(sheet: Sheet, filled: readonly FilledCell[]): Sheet {
  const rows = [...sheet.rows];
  let isChanged = false;
  for (const { row, position, text, own = false } of filled) {
    const index = findRow(rows, row);
    const found = rows[index];
    if (!found) continue;
    const was = found.cells[position];
    const covered = cellAbove(was);
    const isAgain = !own && covered?.text === text;
    const given = isAgain ? { ...textCell(''), merged: covered } : { ...textCell(text), covered };
    const length = Math.max(found.cells.length, position + 1);
    const cells = Array.from({ length }, (_, at): Cell => {
      return at === position ? given : (found.cells[at] ?? textCell(''));
    });
    rows[index] = { ...found, cells };
    if (was && !covered) passDown(rows, index, position, was);
    isChanged = true;
  }
  return isChanged ? { ...sheet, rows } : sheet;
}

/** Copies a corrected merged cell to the rows that it covers, which had its earlier value. */
function passDown(rows: SheetRow[], first: number, position: number, was: Cell): void {
  const now = rows[first]?.cells[position];
  for (let at = first + 1; at < rows.length; at += 1) {
    const { row, cells } = rows[at] as SheetRow;
    const cell = cells[position];
    if (!cell || cellAbove(cell)?.text !== was.text) break;
    const above = cell.merged ? { merged: now } : { covered: now };
    rows[at] = { row, cells: cells.with(position, { ...cell, ...above }) };
  }
}

/** The cell that is merged over this one in the file. */
function cellAbove(cell: Cell | undefined): Cell | undefined {
  return cell?.merged ?? cell?.covered;
}

/** Binary search: rows are in the order of their numbers, and there may be very many. */
function findRow(rows: readonly SheetRow[], number: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const at = rows[middle]?.row ?? 0;
    if (at === number) return middle;
    if (at < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
