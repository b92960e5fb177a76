import { type RawBuilder, sql } from 'kysely';
import type { BatchKind } from '#domain/batch/batch';
import type { RecordKind } from '#domain/record/record-kinds';

/** A batch as an undo reads it: what it wrote are the history's rows of its transaction between two numbers. */
export interface StoredBatch {
  batch_id: number;
  kind: BatchKind;
  record_kind: RecordKind;
  transaction_id: string;
  first_history_id: number;
  last_history_id: number;
}

/** The history's rows of one kind of record that a batch wrote: `record_id`, `history_id`, `changes`; one a record. */
export function writtenBy(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  return sql`select record_id, history_id, changes from history
    where history_id between ${batch.first_history_id} and ${batch.last_history_id}
      and transaction_id = ${batch.transaction_id}::xid8 and kind = ${kind}`;
}

/**
 * The number of the history's newest row that changed the record of `entry` after the batch, or null; `touching` says
 * which changes are about what the batch wrote. What was undone since, and its undo, do not count: the record stands as
 * the batch left it. A delete may be undone record by record: what came back was undone. So may an import of stock
 * counts day by day: only the paths that its undo wrote were undone.
 *
 * Written as `between x and x` and `+ 0` on purpose: with stale statistics, right after a large import, a plain
 * equality or order makes PostgreSQL scan the whole history instead of the index of records.
 */
export function changedAfter(
  { last_history_id, transaction_id }: StoredBatch,
  kind: RecordKind,
  touching: Touching = {},
): RawBuilder<unknown> {
  return sql`(
    select later.history_id from history as later
    where later.kind = ${kind} and later.record_id between entry.record_id and entry.record_id
      and later.history_id > entry.history_id
      and (later.history_id > ${last_history_id} or later.transaction_id <> ${transaction_id}::xid8)
      and later.source <> 'undo' and ${touching.rows ?? sql`true`}
      and not exists (
        select from batches as undone
        where undone.transaction_id = later.transaction_id
          and later.history_id between undone.first_history_id and undone.last_history_id
          and exists (
            select from history as back
            where back.kind = later.kind and back.record_id between later.record_id and later.record_id
              and case undone.kind
                when 'delete' then back.history_id > later.history_id and back.source = 'undo'
                else back.history_id between undone.undo_first_history_id and undone.undo_last_history_id
                  and back.transaction_id = undone.undo_transaction_id
              end
              and (undone.kind <> 'stock_counts' or ${pathsOf('back')} @> ${touching.paths ?? pathsOf('later')})
          )
      )
    order by later.history_id + 0 desc limit 1
  )`;
}

/** Which of what came later is about what a batch wrote of `entry`: all of it, where nothing is said. */
interface Touching {
  /** The condition on `later`, a row of the history. */
  rows?: RawBuilder<unknown>;
  /** Its paths that are, as JSON. */
  paths?: RawBuilder<unknown>;
}

const pathsOf = (row: 'later' | 'back') =>
  sql`jsonb_path_query_array(${sql.ref(`${row}.changes`)}, '$[*].path')`;

/**
 * What a query says of each record, which it calls `entry`, and `changed_by`: see `changedAfter`. The offset lets that
 * be looked for once a record, not once more wherever it is named.
 */
export function withChange(
  batch: StoredBatch,
  kind: RecordKind,
  entries: RawBuilder<unknown>,
  touching?: Touching,
): RawBuilder<unknown> {
  return sql`select *, ${changedAfter(batch, kind, touching)} as changed_by from (${entries}) as entry offset 0`;
}

/**
 * Whether a path of the history is a stock count's, `stock.2026-01-05` for its quantity and `stock.2026-01-05.note`:
 * counts stand in the history of their SAP, in rows of their own.
 */
export function isCount(path: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`${path} like 'stock.%'`;
}

/** The condition on `later` that it is no stock count. */
export const isNoCount = sql`not ${isCount(sql`(later.changes #>> '{0,path}')`)}`;

/**
 * What a field was before, as text, by an expression that holds changes; null where it was nothing or did not change.
 */
export function textBefore(changes: RawBuilder<unknown>, field: string): RawBuilder<unknown> {
  return sql`(jsonb_path_query_first(${changes}, '$[*] ? (@.path == $field).from', jsonb_build_object('field', ${field}::text)) #>> '{}')`;
}

/** Whether changes are those of a record that was new; `field` is one that is never empty. */
export function isNew(changes: RawBuilder<unknown>, field: string): RawBuilder<unknown> {
  return sql`${changes} @> jsonb_build_array(jsonb_build_object('path', ${field}::text, 'from', null))`;
}
