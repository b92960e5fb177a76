import type { SheetRow } from '#domain/sheet/cell';
import { effectiveText } from './effective-text.ts';
import { type SheetCheck, wholeError } from './sheet-check.ts';

/** A fault or warning of a row. */
export interface RowFault {
  /** The sheet's own row number. */
  row: number;
  message: string;
  /** Where in the row the bad cell stands, if the error is about one. */
  position?: number | undefined;
  /** The value of that cell. */
  value: string;
  /** Somebody may want to look at it; the row is good all the same. */
  warning?: boolean;
}

/** The errors of a checked sheet, in its order. */
export function faultsOf(check: SheetCheck, sheet: readonly SheetRow[]): RowFault[] {
  return check.rows.flatMap((checked) => {
    const { row, badCell } = checked;
    const message = wholeError(checked);
    if (message === null) return [];
    const position = check.positions?.[badCell ?? -1];
    const value = effectiveText(check, sheet, { row, index: badCell ?? -1 });
    return [{ row, message, position, value }];
  });
}

/** The warnings of a checked sheet, in its order. */
export function warningsOf(check: SheetCheck): RowFault[] {
  return check.rows.flatMap(({ row, warnings }) =>
    warnings.map((message) => ({ row, message, value: '', warning: true })),
  );
}
