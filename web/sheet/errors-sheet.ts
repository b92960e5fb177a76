import { type SheetRow, textCell } from '#domain/sheet/cell';
import type { RowFault } from './row-faults.ts';
import type { WrittenCell } from './write-sheet.ts';

const HEADER = 'Error';

/**
 * All rows of a sheet as they were, each under its own number, with the bad cells marked and a column for the errors:
 * behind the last one, or in the column of that name which an earlier round has left.
 */
export function errorsSheet(
  rows: readonly SheetRow[],
  faults: readonly RowFault[],
  headerRow: number,
): WrittenCell[][] {
  const byRow = new Map(faults.map((fault) => [fault.row, fault]));
  const header = rows.find(({ row }) => row === headerRow);
  const left = header?.cells.findIndex(({ text }) => text.trim() === HEADER) ?? -1;
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const errors = left < 0 ? width : left;

  const written: WrittenCell[][] = [];
  for (const { row, cells } of rows) {
    while (written.length < row - 1) written.push([]);
    const fault = byRow.get(row);
    const line: WrittenCell[] = [...cells];
    if (row >= headerRow) {
      while (line.length <= errors) line.push(textCell(''));
      line[errors] = row === headerRow ? textCell(HEADER) : textCell(fault?.message ?? '');
    }
    if (fault) {
      for (const position of [errors, fault.position]) mark(line, position);
    }
    written.push(line);
  }
  return written;
}

function mark(line: WrittenCell[], position: number | undefined): void {
  const cell = position === undefined ? undefined : line[position];
  if (cell && position !== undefined) line[position] = { ...cell, bad: true };
}
