import type { Cell, SheetRow } from '../sheet/cell.ts';
import { linesOf, readNumber } from '../sheet/cell-readers.ts';
import { LINE_DECIMALS, quantityFault } from '../values/quantity.ts';

/**
 * Splits each row whose container and quantity cells have the same number of lines, two or more, into one row per line,
 * all with the same row number (behaviour 9.28). A row stays whole if its LOT cell has another number of lines, two or
 * more, or if a line of its quantity cell neither is a quantity nor has an error of its own, such as an ambiguous
 * number.
 */
export function splitContainerLines(
  sheet: readonly SheetRow[],
  positions: ReadonlyMap<string, number>,
): readonly SheetRow[] {
  return sheet.flatMap((row) => splitRow(row, positions));
}

function splitRow(row: SheetRow, positions: ReadonlyMap<string, number>): SheetRow[] {
  const cellsOf = (field: string) => lineCells(row.cells[positions.get(field) ?? -1]);
  const containers = cellsOf('container');
  if (containers.length < 2) return [row];
  const [quantities, lots] = [cellsOf('quant'), cellsOf('lot')];
  const isOnePerLine =
    containers.length === quantities.length && [0, 1, containers.length].includes(lots.length);
  if (!isOnePerLine || !quantities.every(mayBeQuantity)) return [row];
  const split = new Map([
    [positions.get('container'), containers],
    [positions.get('quant'), quantities],
    ...(lots.length > 1 ? [[positions.get('lot'), lots] as const] : []),
  ]);
  return containers.map((_, line) => ({
    ...row,
    cells: row.cells.map((cell, position) => split.get(position)?.[line] ?? cell),
  }));
}

function lineCells(cell: Cell | undefined): Cell[] {
  return cell ? linesOf(cell).map((text) => ({ ...cell, text })) : [];
}

/** Returns whether a line is a quantity or has an error of its own, such as an ambiguous number. */
function mayBeQuantity(cell: Cell): boolean {
  const read = readNumber(cell, '');
  return 'fault' in read || (read.value !== null && !quantityFault(read.value, LINE_DECIMALS));
}
