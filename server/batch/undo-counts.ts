import { type RawBuilder, sql } from 'kysely';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import type { Undoing } from './undoing.ts';
import { isCount, type StoredBatch, withChange, writtenBy } from './written.ts';

/**
 * How an import of stock counts is undone: a count that it replaced is back, one that it added goes (behaviour 27.3).
 */
export function undoCounts(batch: StoredBatch): Undoing {
  const counts = countsOf(batch);
  const sameDay = {
    rows: sql`exists (
      select from jsonb_to_recordset(later.changes) as change (path text)
      where change.path in (entry.path, entry.path || '.note')
    )`,
    paths: sql`to_jsonb(entry.path)`,
  };

  return {
    verdicts: sql`
      select 'part_sap' as kind, record_id, stock_count_id as key, sap_code || ' · ' || day_label(day) as label,
        history_id, path, changed_by, case
          when stock_count_id is null then case when before is null then 'gone' else 'deleted' end
          when changed_by is not null then 'changed'
          when before is null then 'remove' else 'restore'
        end as verdict
      from (${withChange(batch, 'part_sap', counts, sameDay)}) as entry
      left join part_saps on part_saps.sap_id = record_id
      left join stock_counts on stock_counts.sap_id = record_id and counted_on = day
    `,

    async lock(db) {
      await oneImportAtATime(db, 'stock count import');
      await sql`
        select from stock_counts
        where (sap_id, counted_on) in (select record_id, day from (${counts}) as entry)
        order by sap_id, counted_on for update
      `.execute(db);
    },

    async write(db, { restore, remove }) {
      await sql`delete from stock_counts where stock_count_id = any (${remove}::int[])`.execute(db);
      await sql`
        update stock_counts set quant = before, user_id = actor_id(), at = now() from (${counts}) as entry
        where sap_id = record_id and counted_on = day and stock_count_id = any (${restore}::int[])
      `.execute(db);
    },
  };
}

/**
 * Each count that the batch wrote: `record_id` of its SAP, `day`, and the quantity `before`, null where there was none.
 */
function countsOf(batch: StoredBatch): RawBuilder<unknown> {
  return sql`
    select record_id, history_id, path, split_part(path, '.', 2)::date as day, "from" as before
    from (${writtenBy(batch, 'part_sap')}) as entry
    cross join lateral jsonb_to_recordset(changes) as change (path text, "from" numeric)
    where ${isCount(sql`path`)} and path not like '%.note'
  `;
}
