import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import { referencesOf, SAP_LINES } from '../record/references.ts';
import { isUsedSap } from '../record/sap-uses.queries.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { countsOfBatch, kindsOf, recordsOfBatch, type StoredBatch, textBefore } from './batch-changes.ts';

/** The reasons why an undo leaves a record as it is. */
export type KeepReason =
  | 'changed'
  | 'deleted'
  | 'used'
  | 'code_taken'
  | 'number_taken'
  | `${RecordKind}_gone`
  | 'line_sap_gone'
  | 'split_stays';

/** The condition that a verdict is one of the reasons in `KeepReason`. */
export const IS_KEPT = sql`verdict not in ('restore', 'remove', 'gone')`;

/**
 * Selects the verdict on each write of a batch: `kind` and `record_id` as in the history, the `key` of the row to
 * write, the `label` for users, `path` for a single change of the record (null for all changes), `changed_by` (the
 * later history row that changed the record), and the `verdict`: `restore`, `remove`, `gone` (already in the earlier
 * state), or the reason why the record stays as it is (`KeepReason`).
 */
export function verdictsOf(batch: StoredBatch): RawBuilder<unknown> {
  if (batch.kind === 'delete') return ofDeleted(batch);
  if (batch.kind === 'stock_counts') return ofCounts(batch);
  return sql`
    with single as materialized (
      ${sql.join(
        kindsOf(batch).map((kind) => ofRecords(batch, kind)),
        sql` union all `,
      )}
    )
    select kind, record_id, key, label, path, changed_by, case
      when verdict = 'remove' and kind = 'specification' and exists (
        select from plans where plans.specification_id = record_id
          and plan_id not in (select record_id from single where kind = 'plan' and verdict = 'restore')
      ) then 'used'
      -- A restored plan next to one of its parts would build more cars than planned.
      when ${batch.kind === 'split'} and not ${IS_KEPT} and bool_or(${IS_KEPT}) over () then 'split_stays'
      else verdict
    end as verdict
    from single
  `;
}

function ofRecords(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  const { table, id, label } = STORED_KINDS[kind];
  const stored = sql.ref(`${table}.${id}`);
  return sql`
    select ${kind}::text as kind, record_id, record_id as key, ${label} as label, null::text as path,
      changed_by, case
        when ${stored} is null then case when added then 'gone' else 'deleted' end
        when changed_by is not null then 'changed'
        ${USED[kind] ?? sql``}
        ${sql.join(misfits(kind, wroteBefore(batch, kind)), sql` `)}
        when added then 'remove' else 'restore'
      end as verdict
    from (${recordsOfBatch(batch, kind)}) as entry left join ${sql.table(table)} on ${stored} = record_id
    -- A part that an import added is deleted with its last SAP.
    where ${kind !== 'part'} or not added
  `;
}

/** Records that must not be deleted or moved to another part while something uses them. */
const USED: Partial<Record<RecordKind, RawBuilder<unknown>>> = {
  part_sap: sql`when (added or ${textBefore('product_id')} is not null) and ${isUsedSap(sql`record_id`)} then 'used'`,
  plan: sql`when added and exists (select from purchases where purchases.plan_id = record_id) then 'used'`,
};

function ofCounts(batch: StoredBatch): RawBuilder<unknown> {
  return sql`
    select 'part_sap' as kind, record_id, stock_count_id as key, sap_code || ' · ' || day_label(day) as label, path,
      changed_by, case
        when stock_count_id is null then case when before is null then 'gone' else 'deleted' end
        when changed_by is not null then 'changed'
        when before is null then 'remove' else 'restore'
      end as verdict
    from (${countsOfBatch(batch)}) as entry
    left join part_saps on part_saps.sap_id = record_id
    left join stock_counts on stock_counts.sap_id = record_id and counted_on = day
  `;
}

function ofDeleted({ batch_id, record_kind: kind }: StoredBatch): RawBuilder<unknown> {
  const reasons = [...misfits(kind, keptBefore(kind)), ...(NUMBER_TAKEN[kind] ?? [])];
  const verdict =
    reasons.length > 0 ? sql`case ${sql.join(reasons, sql` `)} else 'restore' end` : sql`'restore'`;
  return sql`
    select kind, record_id, record_id as key, label, null::text as path, null::bigint as changed_by,
      ${verdict} as verdict
    from deleted_records where batch_id = ${batch_id}
  `;
}

/** The state of a record before a batch, in SQL. */
interface Before {
  /** Returns a field as text. Null if it did not change. */
  field: (column: string) => RawBuilder<unknown>;
  /** The codes of the part SAPs that are restored with it: `sap_code`, `twin_no`. */
  codes?: RawBuilder<unknown>;
  /** The ids of the part SAPs on the lines that are restored with it. */
  lineSaps?: RawBuilder<unknown>;
}

/** The earlier state from the history and, for inputs, from the rows stored with the batch. */
function wroteBefore({ batch_id }: StoredBatch, kind: RecordKind): Before {
  const field = textBefore;
  if (kind === 'part_sap') return { field, codes: sql`(values (${field('sap_code')}, 0))` };
  if (kind !== 'specification') return { field };
  const lineSaps = sql`
    select sap_id from replaced_inputs
    where batch_id = ${batch_id} and replaced_inputs.specification_id = record_id and order_no is not null
  `;
  return { field, lineSaps };
}

/** The earlier state from the rows that a delete stored. */
function keptBefore(kind: RecordKind): Before {
  const storedRows = (table: string) =>
    sql`jsonb_array_elements(nullif(rows -> ${table}, 'null')) as kept (line)`;
  const field = (column: string) => ownField(STORED_KINDS[kind].table, column);
  const lines = SAP_LINES.find((one) => one.kind === kind);
  if (lines) return { field, lineSaps: sql`select (line ->> 'sap_id')::int from ${storedRows(lines.table)}` };
  if (kind !== 'part' && kind !== 'part_sap') return { field };
  return {
    field,
    codes: sql`(select line ->> 'sap_code', (line ->> 'twin_no')::int from ${storedRows('part_saps')})`,
  };
}

/** Returns a field of the main row of a deleted record. */
function ownField(table: string, column: string): RawBuilder<unknown> {
  return sql`(rows -> ${table} -> 0 ->> ${column})`;
}

/** The reasons why a record's earlier state no longer fits, by precedence. */
function misfits(kind: RecordKind, { field, codes, lineSaps }: Before): RawBuilder<unknown>[] {
  const reasons = referencesOf(kind).map(({ column, to }) => {
    const { table, id } = STORED_KINDS[to];
    return sql`when ${field(column)} is not null and not exists (
      select from ${sql.table(table)} where ${sql.ref(`${table}.${id}`)} = ${field(column)}::int
    ) then ${sql.lit(`${to}_gone` satisfies KeepReason)}`;
  });
  if (codes)
    reasons.push(sql`when exists (
      select from ${codes} as was (sap_code, twin_no) join part_saps as other
        on fold(other.sap_code) = fold(was.sap_code) and other.twin_no = was.twin_no
      where ${kind === 'part'} or other.sap_id <> record_id
    ) then 'code_taken'`);
  if (lineSaps)
    reasons.push(sql`when exists (
      select from (${lineSaps}) as line (id) where id not in (select sap_id from part_saps where sap_id = line.id)
    ) then 'line_sap_gone'`);
  return reasons;
}

const product = (column: string) => ownField('products', column);
const invoice = (column: string) => ownField('invoices', column);

const PRODUCT_NUMBER_TAKEN = sql`
  when exists (
    select from products where fold(product_number) = fold(${product('product_number')})
      and twin_no = ${product('twin_no')}::int
  ) then 'number_taken'`;

/** The numbers of deleted records that may be in use again. No other batch changes a number. */
const NUMBER_TAKEN: Partial<Record<RecordKind, [RawBuilder<unknown>]>> = {
  car_model: [PRODUCT_NUMBER_TAKEN],
  part: [PRODUCT_NUMBER_TAKEN],
  invoice: [
    sql`
    when exists (
      select from invoices where purchase_id = ${invoice('purchase_id')}::int
        and fold(invoice_number) = fold(${invoice('invoice_number')}) and twin_no = ${invoice('twin_no')}::int
    ) then 'number_taken'`,
  ],
};
