import type { KindWithState } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { setSource } from '../db/transaction.ts';
import { judgeChange } from './judge-change.ts';
import { writeAsBatch, writeChanges } from './write-change.ts';

const TO_PASSIVE = { set: { state: 'P' } } as const;

/**
 * Sets records to Passive and increments their versions. Skips passive and missing records (behaviour 17.5). Several
 * records are a batch (behaviour 27.1), and their history records that they were changed together.
 */
export async function setPassive(
  db: Db,
  kind: KindWithState,
  ids: readonly number[],
): Promise<Record<string, never>> {
  const { changed } = await judgeChange(db, kind, ids, TO_PASSIVE, { lock: true });
  if (changed.length > 1) {
    await setSource(db, 'bulk');
    await writeAsBatch(db, kind, TO_PASSIVE, changed);
  } else await writeChanges(db, kind, changed);
  return {};
}
