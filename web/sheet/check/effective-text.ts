import type { SheetRow } from '#domain/sheet/cell';
import { cellThatCounts } from '#domain/sheet/sheet-mapping';
import { findCell } from './sheet-cells.ts';
import type { SheetCheck } from './sheet-check.ts';

/** The text of a cell under the headers; a cell below a merged one has the text of that one. */
export function effectiveText(
  { columns = {}, positions = [] }: Pick<SheetCheck, 'columns' | 'positions'>,
  rows: readonly SheetRow[],
  { row, index }: { row: number; index: number },
): string {
  const position = positions[index];
  if (position === undefined) return '';
  return cellThatCounts(Object.values(columns)[index], findCell(rows, { row, position }))?.text ?? '';
}
