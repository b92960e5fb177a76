import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import { keepArrivals } from '../container/keep-arrivals.ts';
import type { Db } from '../db/db.ts';
import { lockRecords } from '../record/lock-records.ts';
import { OWNED_ROWS } from '../record/owned-rows.ts';
import { parentOf } from '../record/parents.ts';
import { RECORD_TABLES } from '../record/record-tables.ts';
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
        null::bigint as changed_by, case ${parentGone(kind)} ${MISFITS[kind]} else 'restore' end as verdict
      ${ofBatch}
    `,

    async lock(db) {
      await lockParents(db, kind, ofBatch);
      await sql`select ${ofBatch} order by record_id for update`.execute(db);
    },

    async write(db, { restore }) {
      // Restored containers keep their own day of arrival.
      await keepArrivals(db);
      for (const { name } of OWNED_ROWS[kind])
        await sql`select restore_rows(${batch_id}, ${restore}::int[], ${name})`.execute(db);
      await sql`delete ${ofBatch} and record_id = any (${restore}::int[])`.execute(db);
    },
  };
}

/** A field of the deleted record's own row. */
const own = (table: string, field: string) => sql`(rows -> ${table} -> 0 ->> ${field})`;

/** Where the record is stored on which the deleted ones stand, and by which of their fields. */
function standsOn(kind: RecordKind) {
  const parent = parentOf(kind);
  if (!parent) return undefined;
  const { table, id } = RECORD_TABLES[parent.kind];
  const reference = sql`${own(RECORD_TABLES[kind].table, parent.column)}::int`;
  const gone = `${parent.kind}_gone` satisfies Left;
  return { kind: parent.kind, gone, table: sql.table(table), id: sql.ref(id), reference };
}

function parentGone(kind: RecordKind): RawBuilder<unknown> {
  const parent = standsOn(kind);
  if (!parent) return sql``;
  const { gone, table, id, reference } = parent;
  return sql`when not exists (select from ${table} where ${id} = ${reference}) then ${gone}`;
}

/** By their ids, since the triggers that mirror them lock them in the order of the records (rules/030_mirror.sql). */
async function lockParents(db: Db, kind: RecordKind, ofBatch: RawBuilder<unknown>): Promise<void> {
  const parent = standsOn(kind);
  if (!parent) return;
  await lockRecords(db, parent.kind, sql`select ${parent.reference} ${ofBatch}`, 'no key update');
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
