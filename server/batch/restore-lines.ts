import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { historyOf, type StoredBatch } from './batch-changes.ts';

/** Restores the promises that a batch changed in purchases, and deletes the promises that it added. */
export async function restorePromises(db: Db, batch: StoredBatch, ids: readonly number[]): Promise<void> {
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
 * Selects each promise of the batch with its earlier quantity, null if the promise is new. The history contains the
 * SAP's code at that time.
 */
function promisesBefore(batch: StoredBatch): RawBuilder<unknown> {
  return sql`
    select line.purchase_id, line.sap_id, right(path, 10)::date as day, "from" as quant
    from (${historyOf(batch, 'purchase')}) as entry
    cross join lateral jsonb_to_recordset(changes) as change (path text, "from" numeric)
    cross join lateral (
      select purchase_id, sap_id from purchase_lines join part_saps using (sap_id)
      where purchase_id = record_id
        and substring(path from '^product_saps[.](.*)[.]promises[.]') in (sap_code, sap_code_old, sap_code_older)
      order by sap_code = substring(path from '^product_saps[.](.*)[.]promises[.]') desc, sap_id limit 1
    ) as line
  `;
}

/** Restores the inputs that a batch changed in specifications at their earlier positions, numbered from 1. */
export async function restoreInputs(
  db: Db,
  { batch_id }: StoredBatch,
  ids: readonly number[],
): Promise<void> {
  const storedInputs = sql`(
    select * from replaced_inputs where batch_id = ${batch_id} and specification_id = any (${ids}::int[])
  ) as kept`;
  // Two inputs may share a position until all inputs are numbered.
  await sql`set constraints specification_inputs__order_no deferred`.execute(db);
  await sql`
    delete from specification_inputs as input using ${storedInputs}
    where input.specification_id = kept.specification_id and input.sap_id = kept.sap_id and kept.quant is null
  `.execute(db);
  await sql`
    insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select specification_id, sap_id, coalesce(kept.order_no, input.order_no), kept.quant
    from ${storedInputs} left join specification_inputs as input using (specification_id, sap_id)
    where kept.quant is not null and coalesce(kept.order_no, input.order_no) is not null
    on conflict (specification_id, sap_id) do update set order_no = excluded.order_no, quant = excluded.quant
  `.execute(db);
  // If the inputs were reordered later, the restored inputs come first.
  await sql`
    update specification_inputs as input set order_no = place
    from (
      select input.specification_id, input.sap_id, row_number() over (
        partition by input.specification_id order by input.order_no, kept.order_no, input.sap_id
      ) as place
      from specification_inputs as input left join ${storedInputs} using (specification_id, sap_id)
      where input.specification_id = any (${ids}::int[])
    ) as numbered
    where input.specification_id = numbered.specification_id and input.sap_id = numbered.sap_id
      and input.order_no <> place
  `.execute(db);
  await sql`set constraints specification_inputs__order_no immediate`.execute(db);
}
