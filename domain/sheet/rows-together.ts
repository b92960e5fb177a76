import { BELOW_LIMIT } from '../values/quantity.ts';
import { type CheckedRow, refusedRow } from './bulk-import.ts';

/**
 * Refuses those of the rows at `indexes` that are good, since the row `bad` is not and they are imported together with
 * it or not at all (behaviour 25.13, 31.4, 36.6); `what` is made of them, a `count` for example.
 */
export function holdBack(rows: CheckedRow[], indexes: readonly number[], bad: number, what: string): void {
  for (const index of indexes) {
    if (!rows[index]?.error)
      rows[index] = refusedRow(index, `Another row of this ${what} has an error`, null, bad);
  }
}

/** The warning of a row whose quantity is added up with those of other rows: `rows of the same SAP and day`. */
export function addedAbove(others: string): string {
  return `Added to the ${others} above`;
}

/** Why a row is refused with which the quantities of all rows of one thing come to too much: `SAP and day`. */
export function tooMuchTogether(same: string): string {
  return `Quantity of all rows with this ${same} ${BELOW_LIMIT}`;
}
