import { mergeFields } from './merge-fields.ts';
import { mergeFiles } from './merge-files.ts';
import { mergeLines } from './merge-lines.ts';
import type { Choices, Merged, MergeOutcome, MergeShape, Sides, Values } from './merge-shape.ts';

/** The list of a record's documents, which is merged as a set. */
const FILES = 'files';

/**
 * Merges the changes of two people to one record (behaviour 4.11). A change of one person is taken, and so is a change
 * that both made alike. Different changes to the same field are a clash. Lines are matched by their SAP, documents are
 * a set.
 */
export function merge(sides: Sides<Values>, shape: MergeShape, choices: Choices = new Map()): Merged {
  const outcome: MergeOutcome = { changes: { mine: [], theirs: [] }, clashes: [] };
  const { fields, whole = [], lines } = shape;
  const said = (values: Values, name: string) =>
    whole.includes(name) ? pick(values, [name, ...(fields[name] ?? [])]) : values[name];
  const record: Record<string, unknown> = {
    ...sides.theirs,
    ...mergeFields(sides, fields, { outcome, choices, pathOf: (name) => name, said }),
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

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function listsOf({ base, mine, theirs }: Sides<Values>, name: string): Sides<readonly Values[]> {
  const list = (values: Values) => (values[name] ?? []) as readonly Values[];
  return { base: list(base), mine: list(mine), theirs: list(theirs) };
}
