import type { Choices, FieldShape, MergeChange, MergeOutcome, Side, Sides, Values } from './merge-shape.ts';

/** The context in which a part of a record is merged. */
export interface MergeContext {
  /** Collects the changes and clashes. */
  outcome: MergeOutcome;
  choices: Choices;
  /** The path of a field of this part within the record. */
  pathOf: (name: string) => string;
  /** Returns the value of a field to compare and show; by default the value of the field itself. */
  readValue?: (values: Values, name: string) => unknown;
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

/** Returns the differences between two versions of a part. */
export function changesBetween(
  before: Values,
  after: Values,
  fields: FieldShape,
  { pathOf, readValue = ownValue }: Pick<MergeContext, 'pathOf' | 'readValue'>,
): MergeChange[] {
  return Object.keys(fields)
    .map((name) => ({ path: pathOf(name), from: readValue(before, name), to: readValue(after, name) }))
    .filter(({ from, to }) => !isSameValue(from, to));
}

/** Returns whether two values are equal. Blank text, null and an empty list are equal to each other. */
function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || canonical(one) === canonical(other);
}

/** Serializes a value so that the order of its keys does not matter. */
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

/** Returns the side whose value is used. A clash is recorded, and the chosen side is used. */
function chosenSide(sides: Sides<Values>, name: string, context: MergeContext): Side {
  const { readValue = ownValue } = context;
  const [before, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((side) => readValue(side, name));
  if (isSameValue(before, mine) || isSameValue(mine, theirs)) return 'theirs';
  if (isSameValue(before, theirs)) return 'mine';

  const path = context.pathOf(name);
  context.outcome.clashes.push({ path, before, theirs, mine });
  return context.choices.get(path) ?? 'mine';
}
