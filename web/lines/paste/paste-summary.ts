import { counted, grouped } from '#domain/values/counted';
import type { LineFields } from '../line-fields.ts';
import { isEmpty } from '../merge-in.ts';
import type { PastedLine } from './pasted-lines.ts';

/** How many pasted lines change one that is there, and which line to look at: the first problem, else the first new. */
export function pastedPlace(rows: readonly LineFields[], incoming: readonly PastedLine<LineFields>[]) {
  const kept = rows.filter((row) => !isEmpty(row));
  const present = new Set(kept.flatMap(({ sap_id }) => sap_id ?? []));
  const isNew = ({ line, problem }: PastedLine<LineFields>) =>
    problem || line.sap_id === null || !present.has(line.sap_id);
  const added = incoming.filter(isNew);
  const first = Math.max(
    0,
    added.findIndex(({ problem }) => problem),
  );
  const changed = kept.findIndex(({ sap_id }) => sap_id === incoming[0]?.line.sap_id);
  return {
    updated: incoming.filter((pasted) => !isNew(pasted) && pasted.line.quant !== null).length,
    index: added.length > 0 ? kept.length + first : Math.max(0, changed),
  };
}

interface Combined {
  /** How many lines that were there got another quantity, and how they got it. */
  updated: number;
  combined: string;
  problems: number;
  /** How many characters that cannot be seen were left out. */
  taken: number;
}

/** `12 rows pasted · 3 merged into one line · 2 quantities replaced · 1 problem`. */
export function pastedSentence(
  rows: readonly { sap: { sap_id: number } | null }[],
  { updated, combined, problems, taken }: Combined,
): string {
  return [
    `${counted(rows.length, 'row')} pasted`,
    mergedWords(rows),
    updated > 0 ? `${counted(updated, 'quantity', 'quantities')} ${combined}` : '',
    problems > 0 ? counted(problems, 'problem') : '',
    taken > 0 ? `${counted(taken, 'invisible character')} taken out` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** How many of the rows share their SAP with another one, and how many lines these became. */
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
