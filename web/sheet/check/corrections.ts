import type { Sheet } from '../read/workbook.ts';
import { type CellPosition, correctCells, enteredText } from './sheet-cells.ts';

/** A cell of a file that was corrected by hand. */
export interface Correction extends CellPosition {
  /** The name of the sheet. */
  sheet: string;
  /** The original text of the cell, as `enteredText` returns it. The correction applies only to this text. */
  was: string | null;
  text: string;
}

/** A correction with the resulting text of the cell, as `enteredText` returns it. */
interface ResultingCorrection extends Correction {
  now: string | null;
}

/** Adds corrections. A cell that has the original text of the file again has no correction. */
export function addCorrections(
  corrections: readonly Correction[],
  added: readonly ResultingCorrection[],
): Correction[] {
  const known = new Map(corrections.map((correction) => [keyOf(correction), correction]));
  for (const { now, ...next } of added) {
    const key = keyOf(next);
    const { was } = known.get(key) ?? next;
    known.delete(key);
    if (now !== was) known.set(key, { ...next, was });
  }
  return [...known.values()];
}

function keyOf({ sheet, row, position }: Correction): string {
  return `${row}:${position}:${sheet}`;
}

/** Sheets with their corrections. */
export interface Corrected {
  sheets: readonly Sheet[];
  corrections: readonly Correction[];
}

/** Restores the corrections whose cells still have the original text. */
export function restoreCorrections(sheets: readonly Sheet[], stored: readonly Correction[]): Corrected {
  const corrections: Correction[] = [];
  let corrected = sheets;
  for (const correction of stored) {
    const sheet = corrected.find(({ name }) => name === correction.sheet);
    if (!sheet || enteredText(sheet.rows, correction) !== correction.was) continue;
    const correctedSheet = correctCells(sheet, [{ ...correction, isSeparate: true }]);
    if (correctedSheet === sheet) continue;
    corrected = corrected.map((other) => (other === sheet ? correctedSheet : other));
    corrections.push(correction);
  }
  return { sheets: corrected, corrections };
}
