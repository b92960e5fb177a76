import { BELOW_LIMIT } from '../values/quantity.ts';
import { type CheckedRow, refusedRow } from './bulk-import.ts';

/**
 * Rejects the good rows at `indexes` because the row `bad` failed and they are imported together or not at
 * all (behaviour 25.13, 31.4, 36.6); `what` names their result, for example `count`.
 */
export function holdBack(rows: CheckedRow[], indexes: readonly number[], bad: number, what: string): void {
  for (const index of indexes) {
    if (!rows[index]?.error)
      rows[index] = refusedRow(index, `Another row of this ${what} has an error`, null, bad);
  }
}

/** The warning for a row that is added up with others: `rows of the same SAP and day`. */
export function addedAbove(others: string): string {
  return `Added to the ${others} above`;
}

/** The error for rows whose total is too large: `SAP and day`. */
export function tooMuchTogether(same: string): string {
  return `Quantity of all rows with this ${same} ${BELOW_LIMIT}`;
}
