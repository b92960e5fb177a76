import { sql } from 'kysely';
import { lockRecords } from '../record/lock-records.ts';
import { STORED_KINDS } from '../record/stored-kinds.ts';
import { restoreRecords } from './restore-records.ts';
import { lockSpecificationsBefore, SPECIFICATION_GONE } from './specification-before.ts';
import { STAYS, type Undoing } from './undoing.ts';
import { isNew, type StoredBatch, withChange, writtenBy } from './written.ts';

const IS_NEW = isNew(sql`changes`, 'specification_id');

/**
 * How the split of a plan is undone: the plan is what it was, and the others go. As a whole or not at all: the plan and
 * one of its parts beside it would be more cars than anybody planned (behaviour 34.4).
 */
export function undoSplit(batch: StoredBatch): Undoing {
  const written = writtenBy(batch, 'plan');
  return {
    verdicts: sql`
      select kind, record_id, key, label, history_id, path, changed_by, case
        when not ${STAYS} and bool_or(${STAYS}) over () then 'split_stays'
        else verdict
      end as verdict
      from (
        select 'plan' as kind, record_id, record_id as key, ${STORED_KINDS.plan.label} as label, history_id, null as path,
          changed_by, case
            when plans.plan_id is null then 'deleted' when changed_by is not null then 'changed'
            when ${IS_NEW} and exists (select from purchases where purchases.plan_id = record_id) then 'used'
            ${SPECIFICATION_GONE}
            when ${IS_NEW} then 'remove' else 'restore'
          end as verdict
        from (${withChange(batch, 'plan', written)}) as entry
        left join plans on plans.plan_id = record_id
      ) as single
    `,

    async lock(db) {
      await lockSpecificationsBefore(db, written);
      await lockRecords(db, 'plan', sql`select record_id from (${written}) as entry`, 'update');
    },

    async write(db, { restore, remove }) {
      await sql`delete from plans where plan_id = any (${remove}::int[])`.execute(db);
      await restoreRecords(db, batch, 'plan', restore);
    },
  };
}
