import type { MergeOutcome, Sides, Values } from './merge-shape.ts';

/** Merges documents as a set: what one side added is there, what one side removed is not. Nothing of it clashes. */
export function mergeFiles(
  { base, mine, theirs }: Sides<readonly Values[]>,
  outcome: MergeOutcome,
): Values[] {
  const ids = { base: idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) };
  const path = 'file_id';
  for (const side of ['mine', 'theirs'] as const) {
    const changes = outcome.changes[side];
    for (const id of ids[side]) if (!ids.base.has(id)) changes.push({ path, from: null, to: id });
    for (const id of ids.base) if (!ids[side].has(id)) changes.push({ path, from: id, to: null });
  }

  const kept = theirs.filter(({ file_id }) => ids.mine.has(file_id) || !ids.base.has(file_id));
  const added = mine.filter(({ file_id }) => !ids.theirs.has(file_id) && !ids.base.has(file_id));
  return [...kept, ...added];
}

function idsOf(files: readonly Values[]): Set<unknown> {
  return new Set(files.map(({ file_id }) => file_id));
}
