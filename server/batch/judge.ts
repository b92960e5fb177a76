import { type RawBuilder, sql } from 'kysely';
import { type LeftRecord, MAX_UNDO_RECORDS, type UndoneRecord } from '#domain/batch/batch';
import { RECORD_KINDS, type RecordKind, recordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { nameReferences } from '../record/name-references.ts';
import { firstDocument } from '../record/sap-uses.queries.ts';
import { isCount, type StoredBatch } from './batch-changes.ts';
import { IS_KEPT, type KeepReason, verdictsOf } from './verdicts.ts';

/** The effect of an undo: the records by the outcome for each. */
export interface UndoJudgement {
  restore: readonly number[];
  remove: readonly number[];
  /** Records of another kind that are also restored: the parts of an import, the plans of a replacement. */
  beside: readonly number[];
  /** The first of the restored and removed records. */
  undone: UndoneRecord[];
  /** The number of records that stay as they are, and the first of them. */
  refused: number;
  rows: LeftRecord[];
}

/** Determines the effect of an undo on each record of a batch (behaviour 27.3). */
export async function judge(db: Db, batch: StoredBatch): Promise<UndoJudgement> {
  const { record_kind } = batch;
  const keys = (condition: RawBuilder<unknown>) =>
    sql`coalesce(array_agg(key) filter (where ${condition}), '{}')`;
  const { rows } = await sql<UndoJudgement>`
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
      ${keys(sql`verdict = 'restore' and kind <> ${record_kind}`)} as beside,
      coalesce((select jsonb_agg(jsonb_build_object(
        'kind', kind, 'id', record_id, 'label', label, 'removed', verdict = 'remove', 'changes', ${changesBack(batch)}
      ) order by verdict desc, label collate natural_order, record_id) from undone_record), '[]') as undone,
      count(*) filter (where ${IS_KEPT}) as refused,
      coalesce((select jsonb_agg(jsonb_build_object(
        'kind', kind, 'id', case when label is not null then record_id end, 'label', ${LABEL}, 'reason', ${REASON}
      ) order by label collate natural_order, record_id) from left_record ${CHANGE}), '[]') as rows
    from verdict
  `.execute(db);
  const judgement = rows[0] as UndoJudgement;
  return { ...judgement, undone: await nameReferences(db, judgement.undone) };
}

/**
 * Selects the inverse changes of the batch to a record, and none for a deleted record. The lookup uses the index of
 * records, see `changedSince`.
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

/** Joins the later history row that changed or deleted a record, and its author. */
const CHANGE = sql`
  left join (select history_id, user_id, at, source, changes from history) as change on change.history_id = changed_by
  left join users using (user_id)
`;

/** The label of a record. A deleted record has only the fields that its delete stored in the history. */
const LABEL = sql`coalesce(
  label,
  jsonb_path_query_first(changes, '$[*] ? (@.path == "sap_code" || @.path == "product_number").from') #>> '{}',
  '#' || record_id
)`;

const AUTHOR_AND_TIME = sql`coalesce(username, case source when 'command' then 'a command' else 'somebody' end)
  || ', ' || moment_label(at)`;

/** The reasons for records that reference a deleted record. */
const MISSING_REASONS = Object.fromEntries(
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
  code_taken: sql`'the code is another part SAP''s now'`,
  number_taken: sql`'the number is another record''s now'`,
  ...MISSING_REASONS,
  line_sap_gone: sql`'a part SAP of its lines was deleted'`,
  split_stays: sql`'a split is undone as a whole'`,
};

const REASON = sql`case verdict
  ${sql.join(
    Object.entries(REASONS).map(([verdict, reason]) => sql`when ${sql.lit(verdict)} then ${reason}`),
    sql` `,
  )} end`;
