import { type RawBuilder, sql } from 'kysely';
import type { BatchKind } from '#domain/batch/batch';
import { RECORD_KINDS, type RecordKind } from '#domain/record/record-kinds';

/** A batch as an undo reads it. Its writes are the history rows of its transaction from the first to the last id. */
export interface StoredBatch {
  batch_id: number;
  kind: BatchKind;
  record_kind: RecordKind;
  transaction_id: string;
  first_history_id: number;
  last_history_id: number;
}

/** Returns the kinds of records that a batch writes, each after the kinds that reference it. */
export function kindsOf({ kind, record_kind }: StoredBatch): readonly RecordKind[] {
  if (kind === 'import') return ['part_sap', 'part'];
  if (kind === 'replacement') return ['plan', 'specification'];
  return [record_kind];
}

/** Selects the history rows of one kind of record that a batch wrote. Document lines have separate history rows. */
export function historyOf(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  return sql`select record_id, history_id, changes from history
    where history_id between ${batch.first_history_id} and ${batch.last_history_id}
      and transaction_id = ${batch.transaction_id}::xid8 and kind = ${kind}`;
}

/**
 * Selects each record of one kind that a batch wrote: `record_id`, the last `history_id`, all its `changes`, whether it
 * was `added`, and `changed_by` (see `changedSince`).
 */
export function recordsOfBatch(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  return withChange(
    batch,
    kind,
    sql`
      select record_id, max(history_id) as history_id, jsonb_agg(changes) as changes,
        bool_or(${isNew(kind)}) as added
      from (${historyOf(batch, kind)}) as each group by record_id
    `,
  );
}

/**
 * Selects each stock count that a batch wrote: `record_id` of its SAP, `day`, `path`, the quantity `before` (null if
 * the count was new), and `changed_by` (see `changedSince`).
 */
export function countsOfBatch(batch: StoredBatch): RawBuilder<unknown> {
  return withChange(
    batch,
    'part_sap',
    sql`
      select record_id, history_id, path, split_part(path, '.', 2)::date as day, "from" as before
      from (${historyOf(batch, 'part_sap')}) as each
      cross join lateral jsonb_to_recordset(changes) as change (path text, "from" numeric)
      where ${isCount(sql`path`)} and path not like '%.note'
    `,
  );
}

/** Adds `changed_by` to `entries`. `offset 0` makes PostgreSQL evaluate it once per record instead of at each use. */
function withChange(batch: StoredBatch, kind: RecordKind, entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select *, ${changedSince(batch, kind)} as changed_by from (${entries}) as entry offset 0`;
}

/**
 * Selects the newest later history row that makes the record of `entry` differ from its state after the batch, or null.
 * Later changes of a path cancel out if the record has its earlier value again, for example after an undo. `between x
 * and x` is deliberate: with stale statistics, right after a large import, an equality makes PostgreSQL scan the whole
 * history instead of the index of records.
 */
export function changedSince(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  return sql`(
    select max(set_by) from (
      select max(later.history_id) filter (where times = 1 and later.source <> 'undo') as set_by
      from history as later
        cross join lateral jsonb_to_recordset(later.changes) as change (path text, "from" jsonb, "to" jsonb)
        cross join lateral (values ("from", -1), ("to", 1)) as side (value, times)
      where later.kind = ${kind} and later.record_id between entry.record_id and entry.record_id
        and later.history_id > entry.history_id
        and (later.history_id > ${batch.last_history_id} or later.transaction_id <> ${batch.transaction_id}::xid8)
        and ${concerns(batch, kind)}
      group by change.path, value having sum(times) <> 0
    ) as net
  )`;
}

/** Returns the condition that a later change affects the values that the batch wrote in `entry`. */
function concerns(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  if (batch.kind === 'stock_counts') return sql`change.path in (entry.path, entry.path || '.note')`;
  if (batch.kind === 'promises') return sql`change.path like 'product_saps.%'`;
  // The counts of an added SAP matter, because the undo would delete them with the SAP.
  if (kind === 'part_sap') return sql`(entry.added or not ${isCount(sql`change.path`)})`;
  return sql`true`;
}

/**
 * Returns the condition that a history path belongs to a stock count: `stock.2026-01-05` is its quantity,
 * `stock.2026-01-05.note` its note. Stock counts have separate rows in the history of their SAP.
 */
export function isCount(path: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${path} like 'stock.%'`;
}

/**
 * Returns the SQL expression that reads the earlier value of a field from `changes` as text. The value is null if the
 * field was blank or did not change.
 */
export function textBefore(field: string): RawBuilder<unknown> {
  return sql`(jsonb_path_query_first(changes, '$[*][*] ? (@.path == $field).from', jsonb_build_object('field', ${field}::text)) #>> '{}')`;
}

/** Returns the condition that `changes` are those of a new record. */
export function isNew(kind: RecordKind): RawBuilder<unknown> {
  const field = RECORD_KINDS[kind].required;
  return sql`changes @> jsonb_build_array(jsonb_build_object('path', ${field}::text, 'from', null))`;
}
