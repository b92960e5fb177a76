import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The maximum number of rows deleted per hour, so that saves do not wait for the deletion. */
const MAX_DELETED = 50_000;

/**
 * Deletes changes older than a number of days, oldest first. Keeps the newest expired change until the next change
 * expires, because a system that follows the changes names the last change it received (behaviour 40.4). Stores where
 * the deleted part ends: no earlier batch can be undone.
 */
export async function shortenHistory(db: Db, days: number): Promise<void> {
  await sql`
    with oldest as (select history_id, at from history order by history_id limit ${MAX_DELETED}),
      over as (
        select history_id from oldest where at < cleaning_time() - ${days} * interval '1 day'
        order by history_id desc offset 1
      ),
      deleted as (delete from history where history_id in (select history_id from over) returning history_id)
    insert into settings (name, value)
    select 'history_shortened_to', max(history_id)::text from deleted having count(*) > 0
    on conflict (name) do update set value = excluded.value
  `.execute(db);
}

/** The condition that part of a batch is no longer in the history. */
export const IS_SHORTENED = sql<boolean>`first_history_id <= (
  select coalesce(max(value::bigint), 0) from settings where name = 'history_shortened_to'
)`;
