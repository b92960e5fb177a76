import type { LastChange } from '#domain/record/last-change';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';

/** Returns the author and time of a record's last change. */
export async function lastChange(db: Db, kind: RecordKind, id: number): Promise<LastChange> {
  const last = await db
    .selectFrom('history')
    .leftJoin('users', 'users.user_id', 'history.user_id')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .orderBy('history_id', 'desc')
    .limit(1)
    .select(['username', 'at'])
    .executeTakeFirst();
  return { username: last?.username ?? null, at: last?.at ?? null };
}
