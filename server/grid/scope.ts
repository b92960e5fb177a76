import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { SqlCondition } from './grid-sql.ts';

/** What the extra parameters of a list or lookup ask for. */
export interface Scope {
  /** Leaves rows out. */
  where?: SqlCondition | undefined;
  /** Comes before the asked order of a lookup. */
  orderFirst?: RawBuilder<unknown> | undefined;
  /** The kept counts whose sum is the number of rows that `where` leaves of a list. */
  keptCounts?: readonly string[] | undefined;
  /** True of every row: it leads the planner to an index of a page's order. Counts do without it. */
  alwaysTrue?: SqlCondition | undefined;
  /**
   * The order is one of the table with the ids: a page is found there, and only its rows are joined with the others.
   */
  deferredJoin?: boolean | undefined;
}

/** One record alone, where the extra parameters of a lookup name one. */
export function onlyRow<Id extends string>(
  id: Id,
  extra: { [Name in Id]?: number | undefined } | null | undefined,
): Scope {
  const asked = extra?.[id];
  return asked === undefined ? {} : { where: sql<boolean>`${sql.ref(id)} = ${asked}` };
}

/**
 * What an import or bulk change wrote, where the extra parameters of a list name one (behaviour 27.7); `id` is the
 * column with the ids of the kind.
 */
export function ofBatch(
  kind: RecordKind,
  id: string,
  extra: { batch_id?: number | null | undefined } | null | undefined,
): Scope {
  if (!extra?.batch_id) return {};
  const written = sql`
    select record_id from batches join history
      on history_id between first_history_id and last_history_id and history.transaction_id = batches.transaction_id
    where batch_id = ${extra.batch_id} and history.kind = ${kind}
  `;
  return { where: sql<boolean>`${sql.ref(id)} in (${written})` };
}
