import type { SheetRow } from '#domain/sheet/cell';
import { effectiveCell } from '#domain/sheet/sheet-mapping';
import { findCell } from './sheet-cells.ts';
import type { SheetCheck } from './sheet-check.ts';

/** Returns the text of a data cell. A cell covered by a merged cell has the text of the merged cell. */
export function effectiveText(
  { columns = {}, positions = [] }: Pick<SheetCheck, 'columns' | 'positions'>,
  rows: readonly SheetRow[],
  { row, index }: { row: number; index: number },
): string {
  const position = positions[index];
  if (position === undefined) return '';
  return effectiveCell(Object.values(columns)[index], findCell(rows, { row, position }))?.text ?? '';
}
