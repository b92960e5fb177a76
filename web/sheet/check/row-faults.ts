import type { SheetRow } from '#domain/sheet/cell';
import { textAsRead } from '#domain/sheet/cell-readers';
import { effectiveCell } from '#domain/sheet/sheet-mapping';
import { findCell } from './sheet-cells.ts';
import { type SheetCheck, wholeError } from './sheet-check.ts';

/** The header of the column with the errors in a workbook that an import writes. */
export const ERROR_HEADER = 'Error';

export interface RowFault {
  /** The row number in the sheet. */
  row: number;
  message: string;
  /** The position of the invalid cell in the row, from 0. */
  position?: number | undefined;
  value?: string;
  warning?: boolean;
}

export function faultsOf(check: SheetCheck, sheet: readonly SheetRow[]): RowFault[] {
  return check.rows.flatMap((checked) => {
    const { row, badCell } = checked;
    const message = wholeError(checked);
    if (message === null) return [];
    const position = check.positions[badCell ?? -1];
    const value = effectiveText(check, sheet, { row, index: badCell ?? -1 });
    return [{ row, message, position, value }];
  });
}

export function warningsOf(check: SheetCheck): RowFault[] {
  return check.rows.flatMap(({ row, warnings }) =>
    warnings.map((message) => ({ row, message, warning: true })),
  );
}

/**
 * Returns the text of a data cell as it is read, since its display may be rounded. A cell covered by a merged cell has
 * the text of the merged cell, unless the numbers of the column are added up.
 */
export function effectiveText(
  { columns, positions }: Pick<SheetCheck, 'columns' | 'positions'>,
  rows: readonly SheetRow[],
  { row, index }: { row: number; index: number },
): string {
  const position = positions[index];
  if (position === undefined) return '';
  const column = Object.values(columns)[index];
  const cell = effectiveCell(column, findCell(rows, { row, position }));
  return column && cell ? textAsRead(column, cell) : (cell?.text ?? '');
}
