import type { Choices, FieldShape, MergeChange, MergeOutcome, Side, Sides, Values } from './merge-shape.ts';

/** The merge of a whole record, as the merge of one of its parts sees it. */
export interface MergeContext {
  /** Collects the changes and clashes. */
  outcome: MergeOutcome;
  choices: Choices;
  /** The path of a field of this part within the record. */
  pathOf: (name: string) => string;
  /** The value to compare and show for a field, if it is more than the field itself. */
  said?: (values: Values, name: string) => unknown;
}

/** Merges fields and returns their values. */
export function mergeFields(sides: Sides<Values>, fields: FieldShape, context: MergeContext): Values {
  const { base, mine, theirs } = sides;
  const { changes } = context.outcome;
  changes.mine.push(...changesBetween(base, mine, fields, context));
  changes.theirs.push(...changesBetween(base, theirs, fields, context));

  const merged: Record<string, unknown> = {};
  for (const [name, followers] of Object.entries(fields)) {
    const taken = sides[chosenSide(sides, name, context)];
    for (const each of [name, ...followers]) if (each in taken) merged[each] = taken[each];
  }
  return merged;
}

/** The differences between two states of a part. */
export function changesBetween(
  before: Values,
  after: Values,
  fields: FieldShape,
  { pathOf, said = ownValue }: Pick<MergeContext, 'pathOf' | 'said'>,
): MergeChange[] {
  return Object.keys(fields)
    .map((name) => ({ path: pathOf(name), from: said(before, name), to: said(after, name) }))
    .filter(({ from, to }) => !isSameValue(from, to));
}

/** Returns whether two values are equal; blank text, null and an empty list count as equal. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** The value as a text that does not depend on the order of its keys. */
function canonical(value: unknown): string {
  if (isNothing(value)) return '';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value as object).filter(([, held]) => !isNothing(held));
  return `{${entries
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, held]) => `${name}:${canonical(held)}`)
    .join()}}`;
}

function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

const ownValue = (values: Values, name: string) => values[name];

/** The side whose value is taken; for a clash, the chosen one. */
function chosenSide(sides: Sides<Values>, name: string, context: MergeContext): Side {
  const { said = ownValue } = context;
  const [before, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => said(side, name));
  if (isSameValue(before, mine) || isSameValue(mine, theirs)) return 'theirs';
  if (isSameValue(before, theirs)) return 'mine';

  const path = context.pathOf(name);
  context.outcome.clashes.push({ path, before, theirs, mine });
  return context.choices.get(path) ?? 'mine';
}
