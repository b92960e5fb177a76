import { sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Narrowing } from './conditions.ts';

/**
 * Leaves of a list what an import or bulk change wrote, where its extra parameters name one (behaviour 27.7); `id` is the
 * column with the ids of the kind.
 */
export function ofBatch(
  kind: RecordKind,
  id: string,
  extra: { batch_id?: number | null | undefined } | null | undefined,
): Narrowing {
  if (!extra?.batch_id) return {};
  const written = sql`
    select record_id from batches join history
      on history_id between first_history_id and last_history_id and history.transaction_id = batches.transaction_id
    where batch_id = ${extra.batch_id} and history.kind = ${kind}
  `;
  return { where: sql<boolean>`${sql.ref(id)} in (${written})` };
}
