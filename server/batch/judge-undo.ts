import { type RawBuilder, sql } from 'kysely';
import { type LeftRecord, MAX_UNDO_RECORDS, type UndoneRecord } from '#domain/batch/batch';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { nameReferences, referencesOf, SAP_LINES } from '../record/references.ts';
import { STORED_KINDS, type StoredKind } from '../record/stored-kinds.ts';
import { firstDocument, isUsedSap } from '../record/uses.queries.ts';
import {
  countsOfBatch,
  isCount,
  kindsOf,
  recordsOfBatch,
  type StoredBatch,
  textBefore,
} from './batch-changes.ts';

/** The effect of an undo: the records of the batch by their outcome. */
export interface UndoJudgment {
  restore: readonly number[];
  remove: readonly number[];
  /** Records of another kind that are also restored: the parts of an import, the plans of a replacement. */
  others: readonly number[];
  undone: UndoneRecord[];
  /** The number of records that stay as they are, and the first of them. */
  refused: number;
  rows: LeftRecord[];
}

/** Determines the effect of an undo on each record of a batch (behaviour 27.3). */
export async function judgeUndo(db: Db, batch: StoredBatch): Promise<UndoJudgment> {
  const { record_kind } = batch;
  const keys = (condition: RawBuilder<unknown>) =>
    sql`coalesce(array_agg(key) filter (where ${condition}), '{}')`;
  const { rows } = await sql<UndoJudgment>`
    with verdict as materialized (${verdictsOf(batch)}),
    undone_record as (
      select * from verdict where verdict in ('restore', 'remove')
      order by verdict desc, label collate natural_order, record_id limit ${MAX_UNDO_RECORDS}
    ),
    left_record as (
      select * from verdict where ${IS_KEPT}
      order by label collate natural_order, record_id limit ${MAX_UNDO_RECORDS}
    )
    select
      ${keys(sql`verdict = 'restore' and kind = ${record_kind}`)} as restore,
      ${keys(sql`verdict = 'remove'`)} as remove,
      ${keys(sql`verdict = 'restore' and kind <> ${record_kind}`)} as others,
      coalesce((select jsonb_agg(jsonb_build_object(
        'kind', kind, 'id', record_id, 'label', label, 'removed', verdict = 'remove', 'changes', ${changesBack(batch)}
      ) order by verdict desc, label collate natural_order, record_id) from undone_record), '[]') as undone,
      count(*) filter (where ${IS_KEPT}) as refused,
      coalesce((select jsonb_agg(jsonb_build_object(
        'kind', kind, 'id', case when label is not null then record_id end, 'label', ${LABEL}, 'reason', ${REASON}
      ) order by label collate natural_order, record_id) from left_record ${CHANGE}), '[]') as rows
    from verdict
  `.execute(db);
  const judgment = rows[0] as UndoJudgment;
  return { ...judgment, undone: await nameReferences(db, judgment.undone) };
}

/**
 * Selects the inverse of the changes that the batch made to a record, or none for a record that the undo deletes. The
 * lookup uses the index of records, see `changedSince`.
 */
function changesBack({ first_history_id, last_history_id, transaction_id }: StoredBatch) {
  return sql`coalesce((
    select jsonb_agg(
      jsonb_build_object('path', change -> 'path', 'from', change -> 'to', 'to', change -> 'from')
      order by history.history_id, place
    )
    from history cross join lateral jsonb_array_elements(changes) with ordinality as each (change, place)
    where verdict = 'restore' and history.kind = undone_record.kind
      and history.record_id between undone_record.record_id and undone_record.record_id
      and history.history_id between ${first_history_id} and ${last_history_id}
      and transaction_id = ${transaction_id}::xid8
      and (undone_record.path is null or change ->> 'path' = undone_record.path)
  ), '[]')`;
}

/** Joins the later history row that changed or deleted a record, its author, and the label that a delete stored. */
const CHANGE = sql`
  left join (select history_id, user_id, at, source, changes from history) as change on change.history_id = changed_by
  left join users using (user_id)
  left join (
    select distinct on (kind, record_id) kind, record_id, label as deleted_label from deleted_records
    order by kind, record_id, batch_id desc
  ) as deleted using (kind, record_id)
`;

/** The label of a record. After 30 days a deleted record has only the fields that its delete stored in the history. */
const LABEL = sql`coalesce(
  label,
  deleted_label,
  jsonb_path_query_first(changes, '$[*] ? (@.path == "sap_code" || @.path == "product_number").from') #>> '{}',
  '#' || record_id
)`;

const AUTHOR_AND_TIME = sql`coalesce(username, case source when 'command' then 'a command' else 'somebody' end)
  || ', ' || moment_label(at)`;

const GONE_REASONS = Object.fromEntries(
  recordKind.options.map((kind) => [`${kind}_gone`, sql.lit(`its ${RECORD_KINDS[kind].one} was deleted`)]),
) as Record<`${RecordKind}_gone`, RawBuilder<unknown>>;

const FIRST_USE = sql`case kind
  when 'plan' then (
    select 'purchase ' || purchase_number from purchases where plan_id = record_id order by purchase_id limit 1
  )
  when 'specification' then (
    select 'plan ' || plan_label from plans where specification_id = record_id order by begin_date, plan_id limit 1
  )
  else ${firstDocument(sql`record_id`)}
end`;

/** The reasons why a record stays as it is, as users read them. */
const REASONS: Readonly<Record<KeepReason, RawBuilder<unknown>>> = {
  changed: sql`case when ${isCount(sql`changes #>> '{0,path}'`)} then 'counted by ' else 'changed by ' end
    || ${AUTHOR_AND_TIME}`,
  deleted: sql`coalesce('deleted by ' || ${AUTHOR_AND_TIME}, 'deleted')`,
  used: sql`'used by ' || ${FIRST_USE}`,
  code_taken: sql`'another part SAP now has the code'`,
  number_taken: sql`'another record now has the number'`,
  ...GONE_REASONS,
  line_sap_gone: sql`'a part SAP of its lines was deleted'`,
  split_stays: sql`'another plan of the split cannot be undone'`,
  split_undone: sql`'its split was undone'`,
};

const REASON = sql`case verdict
  ${sql.join(
    Object.entries(REASONS).map(([verdict, reason]) => sql`when ${sql.lit(verdict)} then ${reason}`),
    sql` `,
  )} end`;

type KeepReason =
  | 'changed'
  | 'deleted'
  | 'used'
  | 'code_taken'
  | 'number_taken'
  | `${RecordKind}_gone`
  | 'line_sap_gone'
  | 'split_stays'
  | 'split_undone';

/** The condition that a verdict is one of the reasons in `KeepReason`. */
const IS_KEPT = sql`verdict not in ('restore', 'remove', 'gone')`;

/**
 * Selects the verdict on each write of a batch: `kind` and `record_id` as in the history, the `key` of the row to
 * write, the `label` for users, `path` for a single change of the record (null for all changes), `changed_by` (the
 * later history row that changed the record), and the `verdict`: `restore`, `remove`, `gone` (already in the earlier
 * state), or the reason why the record stays as it is (`KeepReason`).
 */
function verdictsOf(batch: StoredBatch): RawBuilder<unknown> {
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
      -- A restored plan and a remaining part of its split would together build more cars than planned.
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
        ${sql.join(misfits(kind, beforeChanges(batch, kind)), sql` `)}
        when added then 'remove' else 'restore'
      end as verdict
    from (${recordsOfBatch(batch, kind)}) as entry left join ${sql.table(table)} on ${stored} = record_id
    -- A part that an import added is deleted with its last SAP.
    where ${kind !== 'part'} or not added
  `;
}

/** The conditions that something uses a record, so that an undo must not delete it or move it to another part. */
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
  const reasons = [...misfits(kind, beforeDelete(kind)), ...nameTaken(kind), ...splitUndone(kind)];
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
  /**
   * Returns the SQL expression of a field's earlier value as text. It is null if the field was blank, or if the batch
   * changed only other fields.
   */
  field: (column: string) => RawBuilder<unknown>;
  /** The codes of the part SAPs that are restored with it: `sap_code`, `twin_no`. */
  codes?: RawBuilder<unknown>;
  /** The ids of the part SAPs on the lines that are restored with it. */
  lineSaps?: RawBuilder<unknown>;
}

/** Returns the earlier state from the history and, for inputs, from the rows stored with the batch. */
function beforeChanges({ batch_id }: StoredBatch, kind: RecordKind): Before {
  const field = textBefore;
  if (kind === 'part_sap') return { field, codes: sql`(values (${field('sap_code')}, 0))` };
  if (kind !== 'specification') return { field };
  const lineSaps = sql`
    select sap_id from replaced_inputs
    where batch_id = ${batch_id} and replaced_inputs.specification_id = record_id and order_no is not null
  `;
  return { field, lineSaps };
}

/** Returns the earlier state from the rows that a delete stored. */
function beforeDelete(kind: RecordKind): Before {
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

function ownField(table: string, column: string): RawBuilder<unknown> {
  return sql`(rows -> ${table} -> 0 ->> ${column})`;
}

/** Returns the reasons why a record's earlier state cannot be restored, by precedence. */
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

/**
 * Returns the condition that another record now has the number of a deleted record; `misfits` checks codes. Only a
 * delete needs this, because no other kind of batch changes numbers.
 */
function nameTaken(kind: RecordKind): RawBuilder<unknown>[] {
  const { table, unique }: StoredKind = STORED_KINDS[kind];
  if (!unique) return [];
  const { column, within } = unique;
  const isEqual = [
    sql`fold(${sql.ref(`other.${column}`)}) = fold(${ownField(table, column)})`,
    ...within.map((each) => sql`${sql.ref(`other.${each}`)} = ${ownField(table, each)}::int`),
  ];
  return [
    sql`when exists (select from ${sql.table(table)} as other where ${sql.join(isEqual, sql` and `)})
      then 'number_taken'`,
  ];
}

/**
 * Returns the condition that the split that wrote a deleted plan was undone after the delete. The plan that was split
 * has all its cars again, so with the restored plan, more cars would be built than planned.
 */
function splitUndone(kind: RecordKind): RawBuilder<unknown>[] {
  if (kind !== 'plan') return [];
  return [
    sql`when exists (
      select from history join batches as split using (transaction_id)
      where history.kind = 'plan' and history.record_id = deleted_records.record_id and split.kind = 'split'
        and history_id between first_history_id and last_history_id
        and undo_first_history_id > (
          select last_history_id from batches where batches.batch_id = deleted_records.batch_id
        )
    ) then 'split_undone'`,
  ];
}
