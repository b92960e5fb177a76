import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { ChangedNeeds } from '../facts/held-otherwise.queries.ts';
import { historyOf, kindsOf, type StoredBatch, textBefore } from './batch-changes.ts';
import type { UndoJudgement } from './judge.ts';

/**
 * Returns the needs that an undo changes: of plans that get back another specification, and of plans on specifications
 * that get back other inputs. Must be called before the undo writes, which deletes the specifications of the batch.
 */
export async function needsUndone(db: Db, batch: StoredBatch, judged: UndoJudgement): Promise<ChangedNeeds> {
  const { batch_id, record_kind } = batch;
  const { restore, remove, beside } = judged;
  // Restoring deleted records changes no need of a stored plan.
  if (batch.kind === 'delete' || !kindsOf(batch).includes('plan')) return { specifications: [], saps: [] };
  const ofPlans = record_kind === 'plan';
  const plans = ofPlans ? restore : beside;
  const specifications = ofPlans ? [] : restore;
  const { rows } = await sql<{ sap_id: number }>`
    with restored as (
      select specification_id as from_id, coalesce(${textBefore('specification_id')}::int, specification_id) as to_id
      from (${historyOf(batch, 'plan')}) as entry join plans on plan_id = record_id
      where plan_id = any (${plans}::int[])
    ),
    -- The part of a split that is removed goes back to the plan that was split.
    gone as (select specification_id as from_id from plans where plan_id = any (${ofPlans ? remove : []}::int[])),
    moved as (
      select from_id, to_id from restored
      union
      select gone.from_id, to_id from gone cross join restored
    )
    select differing.sap_id from moved cross join lateral (
      select sap_id from specification_inputs where specification_id in (from_id, to_id)
      group by sap_id having count(*) = 1 or min(quant) <> max(quant)
    ) as differing
    where from_id <> to_id
    union
    select sap_id from replaced_inputs as kept left join specification_inputs as input using (specification_id, sap_id)
    where batch_id = ${batch_id} and specification_id = any (${specifications}::int[])
      and kept.quant is distinct from input.quant
  `.execute(db);
  return { plans, specifications, saps: rows.map(({ sap_id }) => sap_id) };
}
