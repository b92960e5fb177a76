import { sql } from 'kysely';
import { type SplitPart, type splitCalls, splitFault } from '#domain/plan/split';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badReference, conflict, listChanged, notFound, unknownReference } from '../errors/errors.ts';
import { asBatch } from '../record/as-batch.ts';
import {
  type ChosenSpecification,
  chosenSpecifications,
  passiveChoice,
} from '../record/chosen-specifications.ts';
import { claimVersion } from '../record/claim-record.ts';

/**
 * Splits a plan: it becomes the first part, the other parts are new plans, and all parts remain one order. The split is
 * a batch that can be undone (behaviour 34.3). Requires a transaction. Throws 404, 409 `stale`, and 400 for parts that
 * do not add up to the plan or a specification that cannot be chosen.
 */
export async function splitPlan(
  db: Db,
  { plan_id, version: opened, parts }: ParsedOf<typeof splitCalls.split>,
) {
  const ids = parts.map(({ specification_id }) => specification_id);
  const chosen = await chosenSpecifications(db, ids, { lock: true });
  const version = await claimVersion(db, 'plan', plan_id, opened);
  const plan = await db
    .selectFrom('plans')
    .innerJoin('specifications', 'specifications.specification_id', 'plans.specification_id')
    .where('plan_id', '=', plan_id)
    .select([
      'plans.specification_id',
      'output_product_id',
      'plans.begin_date',
      'end_date',
      'quant',
      'plans.note',
    ])
    .executeTakeFirstOrThrow();
  const fault = splitFault(plan, parts);
  if (fault) throw badReference('parts', fault, 'parts_differ');
  refuseForeign(chosen, plan, parts);

  const plan_ids = [plan_id];
  const title = `Plan split in ${parts.length}`;
  const batch = {
    kind: 'split',
    record_kind: 'plan',
    title,
    inserted: parts.length - 1,
    updated: 1,
  } as const;
  const batch_id = await asBatch(db, batch, async () => {
    const [first, ...others] = parts as [SplitPart, ...SplitPart[]];
    const { split_of } = await db
      .updateTable('plans')
      .set({ ...first, version, modified_at: sql`now()`, split_of: sql`coalesce(split_of, plan_id)` })
      .where('plan_id', '=', plan_id)
      .returning('split_of')
      .executeTakeFirstOrThrow();
    for (const part of others) {
      const added = await db
        .insertInto('plans')
        .values({ ...part, note: plan.note, split_of })
        .returning('plan_id')
        .executeTakeFirstOrThrow();
      plan_ids.push(added.plan_id);
    }
  });
  return { plan_ids, version, batch_id };
}

/**
 * Makes a plan keep its specification despite a newer specification, or cancels this (behaviour 34.5). Version and
 * history do not change. Throws 404 for an unknown plan, and 409 if no newer specification begins while the plan runs,
 * or if it begins on another day than `breakpoint`.
 */
export async function keepSpecification(
  db: Db,
  { plan_id, keep, breakpoint }: ParsedOf<typeof splitCalls.keep>,
) {
  const plan = await db
    .selectFrom('plans')
    .innerJoin('specifications', 'specifications.specification_id', 'plans.specification_id')
    .where('plan_id', '=', plan_id)
    .select(['next_begin', 'plans.begin_date', 'end_date', 'plans.kept_breakpoint'])
    .forUpdate('plans')
    .executeTakeFirst();
  if (!plan) throw notFound();
  const { next_begin, begin_date, end_date } = plan;
  if (keep && (next_begin === null || next_begin <= begin_date || next_begin > end_date))
    throw conflict('No newer specification begins while this plan runs.', 'not_crossing');
  // Another user may have decided about a later newer specification in the meantime.
  const decidedAbout = keep ? next_begin : (plan.kept_breakpoint ?? breakpoint);
  if (breakpoint !== undefined && breakpoint !== decidedAbout) throw listChanged();
  const kept_breakpoint = keep ? next_begin : null;
  await db.updateTable('plans').set({ kept_breakpoint }).where('plan_id', '=', plan_id).execute();
  return { kept_breakpoint };
}

/** Parts need active specifications of the plan's car model. The first part may keep its specification. */
function refuseForeign(
  chosen: ReadonlyMap<number, ChosenSpecification>,
  plan: { specification_id: number; output_product_id: number },
  parts: readonly SplitPart[],
): void {
  parts.forEach(({ specification_id }, index) => {
    const path = `parts.${index}.specification_id`;
    const found = chosen.get(specification_id);
    if (!found) throw unknownReference(path, 'specification');
    const { product_label, output_product_id, state } = found;
    if (output_product_id !== plan.output_product_id)
      throw badReference(
        path,
        `The specification ${product_label} is of another car model.`,
        'foreign_reference',
      );
    if (state === 'A' || (index === 0 && specification_id === plan.specification_id)) return;
    throw passiveChoice(path, found);
  });
}
