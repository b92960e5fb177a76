import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import { OWNED_ROWS } from '../record/owned-rows.ts';
import type { Left, Undoing } from './undoing.ts';
import type { StoredBatch } from './written.ts';

/**
 * How a delete is undone: each record comes back with what went with it, where it still fits (behaviour 17.6, 17.7).
 */
export function undoDeletion({ batch_id, record_kind: kind }: StoredBatch): Undoing {
  const ofBatch = sql`from deleted_records where batch_id = ${batch_id}`;
  return {
    verdicts: sql`
      select kind, record_id, record_id as key, label, null::bigint as history_id, null as path,
        null::bigint as changed_by, case ${MISFITS[kind]} else 'restore' end as verdict
      ${ofBatch}
    `,

    async lock(db) {
      await sql`select ${ofBatch} order by record_id for update`.execute(db);
    },

    async write(db, { restore }) {
      // What is put back with a container says by itself whether it had arrived.
      await sql`select set_config('partline.keeps_arrivals', 'on', true)`.execute(db);
      for (const { name } of OWNED_ROWS[kind])
        await sql`select restore_rows(${batch_id}, ${restore}::int[], ${name})`.execute(db);
      await sql`delete ${ofBatch} and record_id = any (${restore}::int[])`.execute(db);
    },
  };
}

/** A field of the deleted record's own row. */
const own = (table: string, field: string) => sql`(rows -> ${table} -> 0 ->> ${field})`;

const gone = (verdict: Left, parent: string, id: string, reference: RawBuilder<unknown>) => sql`
  when not exists (select from ${sql.table(parent)} where ${sql.ref(id)} = ${reference}::int) then ${verdict}`;

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

/** Why a record of each kind does not fit any more, the first reason first. */
const MISFITS: Readonly<Record<RecordKind, RawBuilder<unknown>>> = {
  car_model: NUMBER_TAKEN,
  part: sql`${NUMBER_TAKEN} ${CODE_TAKEN}`,
  part_sap: sql`${gone('part_gone', 'products', 'product_id', own('part_saps', 'product_id'))} ${CODE_TAKEN}`,
  specification: sql`
    ${gone('car_model_gone', 'products', 'product_id', own('specifications', 'output_product_id'))}
    ${sapsGone('specification_inputs')}`,
  plan: gone('specification_gone', 'specifications', 'specification_id', own('plans', 'specification_id')),
  purchase: sql`${gone('plan_gone', 'plans', 'plan_id', own('purchases', 'plan_id'))} ${sapsGone('purchase_lines')}`,
  invoice: sql`
    ${gone('purchase_gone', 'purchases', 'purchase_id', own('invoices', 'purchase_id'))}
    when exists (
      select from invoices where purchase_id = ${own('invoices', 'purchase_id')}::int
        and fold(invoice_number) = fold(${own('invoices', 'invoice_number')})
        and twin_no = ${own('invoices', 'twin_no')}::int
    ) then 'number_taken'
    ${sapsGone('invoice_lines')}`,
};
