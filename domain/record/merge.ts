import { mergeFields } from './merge-fields.ts';
import { mergeLines } from './merge-lines.ts';
import type { Choices, Merged, MergeOutcome, MergeShape, Sides, Values } from './merge-shape.ts';

/** The list of a record's documents, which is merged as a set. */
const FILES = 'files';

/**
 * Merges the changes of two users to one record (behaviour 4.11). A change is applied if one user made it, or both
 * users made the same change. Different changes of one field clash. Lines are matched by SAP. Documents are merged as a
 * set.
 */
export function merge(sides: Sides<Values>, shape: MergeShape, choices: Choices = new Map()): Merged {
  const outcome: MergeOutcome = { changes: { mine: [], theirs: [] }, clashes: [] };
  const { fields, whole = [], lines } = shape;
  const readValue = (values: Values, name: string) =>
    whole.includes(name) ? pick(values, [name, ...(fields[name] ?? [])]) : values[name];
  const record: Record<string, unknown> = {
    ...sides.theirs,
    ...mergeFields(sides, fields, { outcome, choices, pathOf: (name) => name, readValue }),
  };
  if (lines) {
    const of = listsOf(sides, lines.name);
    record[lines.name] = mergeLines(of, lines, {
      outcome,
      choices,
      pathOf: (name) => `${lines.name}.${name}`,
    });
  }
  if (FILES in sides.mine) record[FILES] = mergeFiles(listsOf(sides, FILES), outcome);
  return { record, ...outcome };
}

/** Merges documents as a set: additions and removals of both sides apply, without clashes. */
function mergeFiles({ base, mine, theirs }: Sides<readonly Values[]>, outcome: MergeOutcome): Values[] {
  const ids = { base: idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) };
  const path = 'file_id';
  for (const side of ['mine', 'theirs'] as const) {
    const changes = outcome.changes[side];
    for (const id of ids[side]) if (!ids.base.has(id)) changes.push({ path, from: null, to: id });
    for (const id of ids.base) if (!ids[side].has(id)) changes.push({ path, from: id, to: null });
  }

  const remaining = theirs.filter(({ file_id }) => ids.mine.has(file_id) || !ids.base.has(file_id));
  const added = mine.filter(({ file_id }) => !ids.theirs.has(file_id) && !ids.base.has(file_id));
  return [...remaining, ...added];
}

function idsOf(files: readonly Values[]): Set<unknown> {
  return new Set(files.map(({ file_id }) => file_id));
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function listsOf({ base, mine, theirs }: Sides<Values>, name: string): Sides<readonly Values[]> {
  const list = (values: Values) => (values[name] ?? []) as readonly Values[];
  return { base: list(base), mine: list(mine), theirs: list(theirs) };
}
