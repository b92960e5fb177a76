import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import { keepArrivals } from '../container/keep-arrivals.ts';
import type { Db } from '../db/db.ts';
import { lockRecords } from '../record/lock-records.ts';
import { referencesOf } from '../record/references.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import type { Left, Undoing } from './undoing.ts';
import type { StoredBatch } from './written.ts';

/**
 * How a delete is undone: each record comes back with what went with it, where it still fits (behaviour 17.6, 17.7).
 */
export function undoDeletion({ batch_id, record_kind: kind }: StoredBatch): Undoing {
  const ofBatch = sql`from deleted_records where batch_id = ${batch_id}`;
  return {
    restores: true,

    verdicts: sql`
      select kind, record_id, record_id as key, label, null::bigint as history_id, null as path,
        null::bigint as changed_by, case ${targetGone(kind)} ${MISFITS[kind]} else 'restore' end as verdict
      ${ofBatch}
    `,

    async lock(db) {
      await lockTargets(db, kind, ofBatch);
      await sql`select ${ofBatch} order by record_id for update`.execute(db);
    },

    async write(db, { restore }) {
      // Restored containers keep their own day of arrival.
      await keepArrivals(db);
      for (const { name } of STORED_KINDS[kind].owned)
        await sql`select restore_rows(${batch_id}, ${restore}::int[], ${name})`.execute(db);
      await sql`delete ${ofBatch} and record_id = any (${restore}::int[])`.execute(db);
    },
  };
}

/** A field of the deleted record's own row. */
const own = (table: string, field: string) => sql`(rows -> ${table} -> 0 ->> ${field})`;

/** The records on which deleted ones of a kind stand, and the query of their ids. */
function standsOn(kind: RecordKind) {
  return referencesOf(kind).map(({ to, column }) => ({
    to,
    id: sql`${own(STORED_KINDS[kind].table, column)}::int`,
  }));
}

function targetGone(kind: RecordKind): RawBuilder<unknown> {
  const gone = standsOn(kind).map(({ to, id }) => {
    const target = STORED_KINDS[to];
    return sql`when ${id} is not null
      and not exists (select from ${sql.table(target.table)} where ${sql.ref(target.id)} = ${id})
      then ${sql.lit(`${to}_gone` satisfies Left)}`;
  });
  return sql.join(gone, sql` `);
}

/** By their ids, since the triggers that mirror them lock them in the order of the records (rules/030_mirror.sql). */
async function lockTargets(db: Db, kind: RecordKind, ofBatch: RawBuilder<unknown>): Promise<void> {
  for (const { to, id } of standsOn(kind))
    await lockRecords(db, to, sql`select ${id} ${ofBatch}`, 'no key update');
}

const sapsGone = (lines: string) => sql`
  when exists (
    select from jsonb_array_elements(nullif(rows -> ${lines}, 'null')) as line
    where not exists (select from part_saps where sap_id = (line ->> 'sap_id')::int)
  ) then 'line_sap_gone'`;

const NUMBER_TAKEN = sql`
  when exists (
    select from products where fold(product_number) = fold(${own('products', 'product_number')})
      and twin_no = ${own('products', 'twin_no')}::int
  ) then 'number_taken'`;

const CODE_TAKEN = sql`
  when exists (
    select from jsonb_array_elements(nullif(rows -> 'part_saps', 'null')) as sap join part_saps
      on fold(part_saps.sap_code) = fold(sap ->> 'sap_code') and twin_no = (sap ->> 'twin_no')::int
  ) then 'code_taken'`;

/** Why a record of each kind does not fit any more although its parent is there, the first reason first. */
const MISFITS: Readonly<Record<RecordKind, RawBuilder<unknown>>> = {
  car_model: NUMBER_TAKEN,
  part: sql`${NUMBER_TAKEN} ${CODE_TAKEN}`,
  part_sap: CODE_TAKEN,
  specification: sapsGone('specification_inputs'),
  plan: sql``,
  purchase: sapsGone('purchase_lines'),
  invoice: sql`
    when exists (
      select from invoices where purchase_id = ${own('invoices', 'purchase_id')}::int
        and fold(invoice_number) = fold(${own('invoices', 'invoice_number')})
        and twin_no = ${own('invoices', 'twin_no')}::int
    ) then 'number_taken'
    ${sapsGone('invoice_lines')}`,
};
