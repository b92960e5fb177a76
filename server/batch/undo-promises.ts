import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { lockRecords } from '../record/lock-records.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { restoreRecords } from './restore-records.ts';
import type { Undoing } from './undoing.ts';
import { type StoredBatch, withChange, writtenBy } from './written.ts';

/**
 * How an import of promises is undone: the purchase has the promises that it had before, unless its lines or promises
 * were changed since (behaviour 27.3).
 */
export function undoPromises(batch: StoredBatch): Undoing {
  const written = writtenBy(batch, 'purchase');
  const purchases = sql`
    select record_id, max(history_id) as history_id from (${written}) as each group by record_id
  `;
  const lines = { rows: sql`later.changes @? '$[*].path ? (@ starts with "product_saps.")'` };

  return {
    verdicts: sql`
      select 'purchase' as kind, record_id, record_id as key, ${STORED_KINDS.purchase.label} as label, history_id,
        null as path, changed_by, case
          when purchase_id is null then 'deleted' when changed_by is not null then 'changed' else 'restore'
        end as verdict
      from (${withChange(batch, 'purchase', purchases, lines)}) as entry
      left join purchases on purchase_id = record_id
    `,

    lock: (db) => lockRecords(db, 'purchase', sql`select record_id from (${written}) as entry`, 'update'),

    async write(db, { restore }) {
      await restorePromises(db, batch, restore);
      await restoreRecords(db, batch, 'purchase', restore);
    },
  };
}

async function restorePromises(db: Db, batch: StoredBatch, ids: readonly number[]): Promise<void> {
  const before = sql`(${promisesBefore(batch)}) as before`;
  const isOf = sql`before.purchase_id = any (${ids}::int[])`;
  await sql`
    delete from purchase_promises as promise using ${before}
    where ${isOf} and promise.purchase_id = before.purchase_id and promise.sap_id = before.sap_id
      and promise.day = before.day and before.quant is null
  `.execute(db);
  await sql`
    insert into purchase_promises (purchase_id, sap_id, day, quant)
    select purchase_id, sap_id, day, quant from ${before} where ${isOf} and quant is not null
    on conflict on constraint purchase_promises__pk do update set quant = excluded.quant
  `.execute(db);
}

/**
 * Each promise that the batch wrote, with its quantity before, null where there was none. The history names the code
 * that the SAP had then.
 */
function promisesBefore(batch: StoredBatch): RawBuilder<unknown> {
  return sql`
    select line.purchase_id, line.sap_id, right(path, 10)::date as day, "from" as quant
    from (${writtenBy(batch, 'purchase')}) as entry
    cross join lateral jsonb_to_recordset(changes) as change (path text, "from" numeric)
    cross join lateral (
      select purchase_id, sap_id from purchase_lines join part_saps using (sap_id)
      where purchase_id = record_id
        and substring(path from '^product_saps[.](.*)[.]promises[.]') in (sap_code, sap_code_old, sap_code_older)
      order by sap_code = substring(path from '^product_saps[.](.*)[.]promises[.]') desc, sap_id limit 1
    ) as line
  `;
}
