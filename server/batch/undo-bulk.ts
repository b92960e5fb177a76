import { sql } from 'kysely';
import { keepArrivals } from '../container/keep-arrivals.ts';
import { lockProductsOf, lockRecords } from '../record/lock-records.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { restoreRecords } from './restore-records.ts';
import { lockSpecificationsBefore, SPECIFICATION_GONE } from './specification-before.ts';
import type { Undoing } from './undoing.ts';
import { isNoCount, type StoredBatch, withChange, writtenBy } from './written.ts';

/** How a change of many records is undone: each goes back to what it was (behaviour 27.3). */
export function undoBulk(batch: StoredBatch): Undoing {
  const { record_kind: kind } = batch;
  const { table, id } = STORED_KINDS[kind];
  const written = writtenBy(batch, kind);
  const ids = sql`select record_id from (${written}) as entry`;
  const stored = sql.ref(`${table}.${id}`);

  return {
    verdicts: sql`
      select ${kind}::text as kind, record_id, record_id as key, ${STORED_KINDS[kind].label} as label,
        history_id, null as path, changed_by, case
        when ${stored} is null then 'deleted' when changed_by is not null then 'changed'
        ${kind === 'plan' ? SPECIFICATION_GONE : sql``} else 'restore'
      end as verdict
      from (${withChange(batch, kind, written, { rows: isNoCount })}) as entry
      left join ${sql.table(table)} on ${stored} = record_id
    `,

    async lock(db) {
      await lockProductsOf(db, kind, ids);
      if (kind === 'plan') await lockSpecificationsBefore(db, written);
      await lockRecords(db, kind, ids, 'no key update');
    },

    async write(db, { restore }) {
      // Containers that were here before an invoice was set to Arrived stay here.
      await keepArrivals(db);
      await restoreRecords(db, batch, kind, restore);
    },
  };
}
