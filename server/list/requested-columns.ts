import type { Where } from '#domain/wire/condition';
import { readSortKey } from '#domain/wire/grid';

/** The columns that a response needs: the displayed, sorted and filtered columns. */
export function requestedColumns({
  p,
  d,
}: {
  p: { column: readonly string[]; sort: readonly string[] };
  d?: { where?: Where | undefined } | null | undefined;
}): string[] {
  return [...p.column, ...p.sort.map((key) => readSortKey(key).column), ...Object.keys(d?.where ?? {})];
}
