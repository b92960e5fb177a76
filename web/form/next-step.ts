import type { RecordKind } from '#domain/record/record-kinds';
import type { RelatedGroup } from '#domain/related/related';
import { recordPath } from '../paths.ts';

interface Step {
  word: string;
  path: (id: number) => string;
}

/** The record that usually comes next, and the form that adds it (behaviour 28.3). */
export interface NextStep extends Step {
  /** Set if one next record is enough: if a record of this kind exists, the step opens it instead of adding another. */
  onlyOne?: { kind: RecordKind; word: string };
}

/** Returns the step to offer after a save; `groups` are the related records, undefined if unknown. */
export function stepAfterSave(
  next: NextStep | null,
  groups: readonly RelatedGroup[] | undefined,
): Step | undefined {
  const onlyOne = next?.onlyOne;
  if (!onlyOne) return next ?? undefined;
  if (!groups) return undefined;
  const newest = groups.find((group) => group.kind === onlyOne.kind)?.rows[0];
  return newest ? { word: onlyOne.word, path: () => recordPath(onlyOne.kind, newest.id) } : next;
}
