import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#domain/record/record-kinds';
import type { Db } from '../db/db.ts';
import { oneImportAtATime } from '../db/long-call-locks.ts';
import { lockProducts, lockRecords } from '../record/lock-records.ts';
import { restoreRecords } from './restore-records.ts';
import type { Undoing } from './undoing.ts';
import { isNew, type StoredBatch, textBefore, withChange, writtenBy } from './written.ts';

/** How an import of specifications is undone (behaviour 36.7): while no other one is under way. */
export function undoSpecifications(batch: StoredBatch): Undoing {
  const undoing = undoInputs(batch);
  return {
    ...undoing,
    async lock(db) {
      await oneImportAtATime(db, 'specification import');
      await undoing.lock(db);
    },
  };
}

/**
 * How the replacement of a part SAP is undone (behaviour 35.5): where a specification had both SAPs, the inputs behind
 * the later one had moved up, and make room for it first. An import keeps their places itself.
 */
export function undoReplacement(batch: StoredBatch): Undoing {
  const undoing = undoInputs(batch);
  return {
    ...undoing,
    async write(db, judged) {
      await makeRoom(db, batch, judged.restore);
      await undoing.write(db, judged);
    },
  };
}

/**
 * What the two have in common: plans that moved go back to their specification, specifications that changed have their
 * inputs back, in their places, and what was added and nothing uses any more goes.
 */
function undoInputs(batch: StoredBatch): Undoing {
  const specifications = withChange(batch, 'specification', oncePerRecord(batch, 'specification'));
  const plans = withChange(batch, 'plan', plansOf(batch));
  const written = (kind: RecordKind) => sql`select record_id from (${writtenBy(batch, kind)}) as entry`;
  const places = sql`replaced_inputs where batch_id = ${batch.batch_id}`;

  return {
    verdicts: sql`
      with moved as materialized (
        select entry.*, plans.plan_id, plan_label, plans.specification_id, case
          when plan_id is null then 'deleted' when changed_by is not null then 'changed'
          when not exists (select from specifications where specifications.specification_id = before) then 'specification_gone'
          else 'restore'
        end as verdict
        from (${plans}) as entry left join plans on plan_id = record_id
      )
      select 'plan' as kind, record_id, record_id as key, plan_label as label, history_id, null as path, changed_by, verdict
      from moved
      union all
      select 'specification', record_id, record_id, product_label, history_id, null, changed_by, case
        when specification_id is null then case when added then 'gone' else 'deleted' end
        when changed_by is not null then 'changed'
        when added and exists (
          select from plans where plans.specification_id = record_id
            and plan_id not in (select plan_id from moved where verdict = 'restore')
        ) then 'planned'
        when exists (
          select from ${places} and replaced_inputs.specification_id = record_id and order_no is not null
            and sap_id not in (select sap_id from part_saps)
        ) then 'part_sap_gone'
        when added then 'remove' else 'restore'
      end
      from (${specifications}) as entry left join specifications on specification_id = record_id
    `,

    async lock(db) {
      await lockProducts(
        db,
        sql`select output_product_id from specifications where specification_id in (${written('specification')})`,
      );
      const before = sql`select before from (${plansOf(batch)}) as entry`;
      await lockRecords(db, 'specification', sql`${written('specification')} union ${before}`, 'update');
      await lockRecords(db, 'plan', written('plan'), 'update');
    },

    async write(db, { restore, remove, beside }) {
      await restoreRecords(db, batch, 'plan', beside);
      await restoreInputs(db, batch, restore);
      await restoreRecords(db, batch, 'specification', restore);
      await sql`delete from specifications where specification_id = any (${remove}::int[])`.execute(db);
    },
  };
}

/** What the batch wrote of each record as one entry: lines that went and lines that came are rows of their own. */
function oncePerRecord(batch: StoredBatch, kind: RecordKind): RawBuilder<unknown> {
  return sql`
    select record_id, max(history_id) as history_id, bool_or(${isNew(sql`changes`, 'begin_date')}) as added
    from (${writtenBy(batch, kind)}) as each group by record_id
  `;
}

/** The plans that it moved, and the specification that each stood on. */
function plansOf(batch: StoredBatch): RawBuilder<unknown> {
  return sql`
    select record_id, history_id, ${textBefore(sql`changes`, 'specification_id')}::int as before
    from (${writtenBy(batch, 'plan')}) as each
  `;
}

/** The inputs that a batch changed of these specifications, as they were before it. */
const keptOf = ({ batch_id }: StoredBatch, ids: readonly number[]) => sql`(
  select * from replaced_inputs where batch_id = ${batch_id} and specification_id = any (${ids}::int[])
) as kept`;

/** Moves the inputs back that took the place of the later SAP where a specification had both. */
async function makeRoom(db: Db, batch: StoredBatch, ids: readonly number[]): Promise<void> {
  await sql`
    update specification_inputs as input set order_no = input.order_no + 1
    from (
      select specification_id, max(order_no) as later from ${keptOf(batch, ids)}
      group by specification_id having count(order_no) = 2
    ) as merged
    where input.specification_id = merged.specification_id and input.order_no >= later
  `.execute(db);
}

/** Gives specifications what changed of their inputs back, each in its place. */
async function restoreInputs(db: Db, batch: StoredBatch, ids: readonly number[]): Promise<void> {
  const kept = keptOf(batch, ids);
  // Somebody may have put the inputs in another order since, of which the history tells nothing: then two come to one
  // place until all are numbered.
  await sql`set constraints specification_inputs__order_no deferred`.execute(db);
  await sql`
    delete from specification_inputs as input using ${kept}
    where input.specification_id = kept.specification_id and input.sap_id = kept.sap_id and kept.quant is null
  `.execute(db);
  await sql`
    update specification_inputs as input set order_no = coalesce(kept.order_no, input.order_no), quant = kept.quant
    from ${kept}
    where input.specification_id = kept.specification_id and input.sap_id = kept.sap_id and kept.quant is not null
  `.execute(db);
  await sql`
    insert into specification_inputs (specification_id, sap_id, order_no, quant)
    select specification_id, sap_id, order_no, quant from ${kept} where order_no is not null
    and not exists (
      select from specification_inputs as input
      where input.specification_id = kept.specification_id and input.sap_id = kept.sap_id
    )
  `.execute(db);
  await numberInputs(db, batch.batch_id, ids);
}

/** Numbers inputs from 1; where two have come to one place, the one that was given back stands first. */
async function numberInputs(db: Db, batchId: number, ids: readonly number[]): Promise<void> {
  await sql`
    update specification_inputs as input set order_no = place
    from (
      select input.specification_id, input.sap_id, row_number() over (
        partition by input.specification_id order by input.order_no, kept.order_no, input.sap_id
      ) as place
      from specification_inputs as input left join replaced_inputs as kept
        on kept.batch_id = ${batchId} and kept.specification_id = input.specification_id and kept.sap_id = input.sap_id
      where input.specification_id = any (${ids}::int[])
    ) as numbered
    where input.specification_id = numbered.specification_id and input.sap_id = numbered.sap_id
      and input.order_no <> place
  `.execute(db);
  await sql`set constraints specification_inputs__order_no immediate`.execute(db);
}
