import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { countOfDay, stockCountCalls } from '#domain/stock-count/stock-count';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { joinLabel } from '#domain/values/text';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { conflict, listChanged, unknownReference } from '../errors/errors.ts';
import { refuseFuture, today } from '../record/today.ts';

/**
 * Stores the quantity of a SAP at the end of a day, and replaces a count of the same day. Throws 400 for a day after
 * today or if the SAP does not exist, and, if `expect` is given, 409 `list_changed` if a count other than `expect` is
 * stored for that day.
 */
export async function saveStockCount(db: Db, form: ParsedOf<typeof stockCountCalls.save>) {
  const { sap_id, counted_on, quant, note, expect } = form;
  await refuseFuture(db, 'counted_on', counted_on);
  // The lock prevents the SAP from being deleted in the meantime.
  const sap = await db
    .selectFrom('part_saps')
    .where('sap_id', '=', sap_id)
    .select('sap_id')
    .forKeyShare()
    .executeTakeFirst();
  if (!sap) throw unknownReference('sap_id', 'part SAP');
  const { rows } = await sql<{ stock_count_id: number }>`
    insert into stock_counts (sap_id, counted_on, quant, note, user_id)
    values (${sap_id}, ${counted_on}, ${quant}, ${note}, actor_id())
    on conflict on constraint stock_counts__sap_and_day do update set
      quant = excluded.quant, note = excluded.note, user_id = excluded.user_id, at = excluded.at
      where ${expect === undefined} or (stock_counts.quant, stock_counts.note)
        is not distinct from (${expect?.quant ?? null}::numeric, ${expect?.note ?? null}::text)
    returning stock_count_id
  `.execute(db);
  const [stored] = rows;
  if (!stored) throw await countedByOther(db, sap_id, counted_on);
  return stored;
}

async function countedByOther(db: Db, sapId: number, day: string) {
  const count: z.infer<typeof countOfDay> = await db
    .selectFrom('stock_counts')
    .leftJoin('users', 'users.user_id', 'stock_counts.user_id')
    .where('sap_id', '=', sapId)
    .where('counted_on', '=', day)
    .select(['quant', 'note', 'username'])
    .executeTakeFirstOrThrow();
  const value = joinLabel([formatQuantity(count.quant), count.note]);
  const message = `${count.username ?? 'Somebody'} saved the count of ${formatDay(day)} as ${value}.`;
  return conflict(message, 'list_changed', count);
}

/** Removes a stock count, if it exists. Throws 409 `list_changed` if it differs from `expect`. */
export async function deleteStockCount(
  db: Db,
  { stock_count_id, expect }: ParsedOf<typeof stockCountCalls.delete>,
) {
  const stored = await db
    .selectFrom('stock_counts')
    .where('stock_count_id', '=', stock_count_id)
    .select(['quant', 'note'])
    .forUpdate()
    .executeTakeFirst();
  if (stored && expect && !isDeepStrictEqual(stored, expect)) throw listChanged();
  await db.deleteFrom('stock_counts').where('stock_count_id', '=', stock_count_id).execute();
  return {};
}

/** Lists the counts of a SAP, or only that of `counted_on`, latest day first. */
export async function listStockCounts(db: Db, params: ParsedOf<typeof stockCountCalls.list>) {
  const { sap_id, counted_on, offset, limit } = params;
  const ofSap = db
    .selectFrom('stock_counts')
    .where('sap_id', '=', sap_id)
    .$if(counted_on !== undefined, (query) => query.where('counted_on', '=', counted_on as string));
  const rows = await ofSap
    .leftJoin('users', 'users.user_id', 'stock_counts.user_id')
    .select(['stock_count_id', 'counted_on', 'quant', 'note', 'username', 'at'])
    .orderBy('counted_on', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const total = await ofSap.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return {
    rows,
    count: total.count,
    today: await today(db),
  };
}
