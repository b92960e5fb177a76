import type { CellPosition } from './sheet-cells.ts';

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
