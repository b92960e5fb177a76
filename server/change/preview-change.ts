import { MAX_PREVIEWED, type RecordChange } from '#domain/change/change';
import type { RecordKind } from '#domain/record/record-kinds';
import { compareTexts } from '#domain/values/compare-texts';
import type { Db } from '../db/db.ts';
import { listChanged } from '../errors/errors.ts';
import { nameReferences } from '../record/name-references.ts';
import { followsOf } from './follows.queries.ts';
import type { ChangeJudgement } from './judge-change.ts';
import { writeAsBatch } from './write-change.ts';

/**
 * Returns the preview of a bulk change: how many records it affects, the first records with their old and new values,
 * and side effects (behaviour 33.2, 33.4).
 */
export async function previewChange(
  db: Db,
  kind: RecordKind,
  params: RecordChange,
  { changed, ...judged }: ChangeJudgement,
) {
  const first = changed.toSorted((a, b) => compareTexts(a.label, b.label)).slice(0, MAX_PREVIEWED);
  return {
    ...judged,
    changed: changed.length,
    rows: await nameReferences(db, first),
    follows: await followsOf(db, kind, params, changed),
  };
}

/**
 * Writes the changes of the locked records as one batch. Returns null if nothing changes. Requires a transaction.
 * Throws 409 if the result differs from the preview, whose hash is in `expect` (behaviour 33.2).
 */
export async function writeJudged(
  db: Db,
  kind: RecordKind,
  params: RecordChange & { expect: string },
  { changed, ...judged }: ChangeJudgement,
) {
  if (judged.expect !== params.expect) throw listChanged();
  const batch_id = changed.length === 0 ? null : await writeAsBatch(db, kind, params, changed);
  return { ...judged, changed: changed.length, batch_id };
}
