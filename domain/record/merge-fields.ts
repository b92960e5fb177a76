import { isSameValue } from '../values/same-value.ts';
import type { Choices, FieldShape, MergeChange, MergeOutcome, Side, Sides, Values } from './merge-shape.ts';

/** What merging a part of a record has in common with the whole. */
export interface MergeContext {
  /** Takes what was changed and what clashes. */
  outcome: MergeOutcome;
  choices: Choices;
  /** Where a field of this part stands in the record. */
  pathOf: (name: string) => string;
}

/** Merges fields; answers their values alone. */
export function mergeFields(sides: Sides<Values>, fields: FieldShape, context: MergeContext): Values {
  const { base, mine, theirs } = sides;
  const { changes } = context.outcome;
  changes.mine.push(...changesBetween(base, mine, fields, context));
  changes.theirs.push(...changesBetween(base, theirs, fields, context));

  const merged: Record<string, unknown> = {};
  for (const [name, followers] of Object.entries(fields)) {
    const taken = sides[sideToTake(sides, name, context)];
    for (const each of [name, ...followers]) if (each in taken) merged[each] = taken[each];
  }
  return merged;
}

/** What is not the same in two states of a part. */
export function changesBetween(
  before: Values,
  after: Values,
  fields: FieldShape,
  { pathOf }: Pick<MergeContext, 'pathOf'>,
): MergeChange[] {
  return Object.keys(fields)
    .filter((name) => !isSameValue(before[name], after[name]))
    .map((name) => ({ path: pathOf(name), from: before[name], to: after[name] }));
}

/** The side whose value of a field is taken; where both changed it in different ways, the chosen one. */
function sideToTake({ base, mine, theirs }: Sides<Values>, name: string, context: MergeContext): Side {
  if (isSameValue(base[name], mine[name]) || isSameValue(mine[name], theirs[name])) return 'theirs';
  if (isSameValue(base[name], theirs[name])) return 'mine';

  const path = context.pathOf(name);
  context.outcome.clashes.push({ path, before: base[name], theirs: theirs[name], mine: mine[name] });
  return context.choices.get(path) ?? 'mine';
}
