import { counted } from '#domain/values/counted';
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

/** `12 rows pasted · 2 updated · 1 problem`. */
export function pastedSentence(rows: number, updated: number, problems: number): string {
  return [
    `${counted(rows, 'row')} pasted`,
    updated > 0 ? `${updated} updated` : '',
    problems > 0 ? counted(problems, 'problem') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
