import { BELOW_LIMIT } from '../values/quantity.ts';
import { type CheckedRow, refusedRow } from './bulk-import.ts';

/**
 * Rejects the valid rows at `indexes`, because the row `bad` has an error and all of them are imported together or not
 * at all (behaviour 25.13, 31.4, 36.6). `what` is the name of their common record, such as `part SAP`.
 */
export function rejectTogether(
  rows: CheckedRow[],
  indexes: readonly number[],
  bad: number,
  what: string,
): void {
  for (const index of indexes) {
    if (!rows[index]?.error) rows[index] = refusedRow(index, anotherHasError(what), null, bad);
  }
}

export function anotherHasError(what: string): string {
  return `Another row of this ${what} has an error`;
}

/**
 * Returns the warning for a row that is added to earlier rows. `others` names them, such as `rows of the same SAP and
 * day`.
 */
export function addedAbove(others: string): string {
  return `Added to the ${others} above`;
}

/**
 * Returns the error for rows whose total is too large. `same` names what they have in common, such as `SAP and day`.
 */
export function tooMuchTogether(same: string): string {
  return `Quantity of all rows with this ${same} ${BELOW_LIMIT}`;
}
