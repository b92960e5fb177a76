import { counted, firstOf, grouped } from '#domain/values/counted';
import { joinLabel } from '#domain/values/text';
import type { LineFields, Row } from '../line-fields.ts';
import type { FilledColumn } from '../line-sheet.ts';

/**
 * Returns how many existing lines got a pasted quantity, and the index of the line to show: the first problem, or the
 * first new line, or else the first pasted line.
 */
export function pasteOutcome<Fields extends LineFields>(
  rows: readonly Row<Fields>[],
  pasted: readonly (Row<Fields> & { problem: boolean })[],
) {
  const pastedKeys = new Set(pasted.map(({ key }) => key));
  const byKey = new Map(rows.map(({ key }, index) => [key, index]));
  const bySap = new Map(rows.map(({ sap_id }, index) => [sap_id, index] as const).reverse());
  const places = pasted.map(({ key, sap_id, quant, problem }) => {
    const index = byKey.get(key) ?? bySap.get(sap_id) ?? 0;
    return { index, quant, problem, isNew: pastedKeys.has(rows[index]?.key ?? 0) };
  });
  const first = places.find(({ problem }) => problem) ?? places.find(({ isNew }) => isNew) ?? places[0];
  return {
    updated: places.filter(({ isNew, quant }) => !isNew && quant !== null).length,
    index: first?.index ?? 0,
  };
}

interface Combined {
  updated: number;
  combined: string;
  problems: number;
  removedCharacters: number;
  warnings: readonly string[];
  ignored: readonly string[];
  /** The number of rows skipped as a header or a total. */
  leftOut: number;
}

/** Returns `12 rows pasted · 3 merged into one line · 2 quantities replaced · 1 problem · Ignored columns: Price`. */
export function pastedSentence(
  rows: readonly { sap: { sap_id: number } | null }[],
  { updated, combined, problems, removedCharacters, warnings, ignored, leftOut }: Combined,
): string {
  return joinLabel([
    `${counted(rows.length, 'row')} pasted`,
    mergedWords(rows),
    updated > 0 ? `${counted(updated, 'quantity', 'quantities')} ${combined}` : '',
    problems > 0 ? counted(problems, 'problem') : '',
    leftOut > 0 ? `${counted(leftOut, 'header or total', 'headers and totals')} left out` : '',
    removedWords(removedCharacters),
    firstOf(warnings),
    ignored.length > 0 ? `Ignored columns: ${firstOf(ignored)}` : '',
  ]);
}

interface Filled {
  pasted: number;
  reached: number;
  unchanged: number;
  problems: number;
  removedCharacters: number;
  warnings: readonly string[];
}

/** Returns `18 of 20 containers pasted · 2 lines with packages unchanged`. */
export function filledSentence<Fields extends LineFields>(
  column: FilledColumn<Fields>,
  { pasted, reached, unchanged, problems, removedCharacters, warnings }: Filled,
): string {
  const partly = reached - unchanged < pasted ? `${grouped(reached - unchanged)} of ` : '';
  return joinLabel([
    `${partly}${column.counted(pasted)} pasted`,
    column.unchanged && unchanged > 0
      ? `${counted(unchanged, 'line')} ${column.unchanged.label} unchanged`
      : '',
    problems > 0 ? counted(problems, 'problem') : '',
    removedWords(removedCharacters),
    firstOf(warnings),
  ]);
}

function removedWords(characters: number): string {
  return characters > 0 ? `${counted(characters, 'invisible character')} removed` : '';
}

/** Returns `4 merged into 2 lines`: the rows that share their SAP with another row, and the lines that they became. */
function mergedWords(rows: readonly { sap: { sap_id: number } | null }[]): string {
  const bySap = Map.groupBy(
    rows.filter(({ sap }) => sap !== null),
    ({ sap }) => sap?.sap_id,
  );
  const merged = [...bySap.values()].filter(({ length }) => length > 1);
  if (merged.length === 0) return '';
  const lines = merged.length === 1 ? 'one line' : counted(merged.length, 'line');
  return `${grouped(merged.flat().length)} merged into ${lines}`;
}
