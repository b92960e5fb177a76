import { sql } from 'kysely';
import { isOpen, type PlanFacts } from '#domain/coverage/rule/facts';
import type { PlanRequest } from '#domain/plan/buildable';
import { toMillionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { notFound, unknownReference } from '../errors/errors.ts';

/**
 * The id of an unsaved plan. Like the id that the plan will get, it sorts after the ids of all other plans that begin
 * on the same day.
 */
const NEW_PLAN_ID = 2_147_483_647;

/** The plan that a request is about. */
export interface RequestedPlan extends PlanFacts {
  specification_id: number;
  /**
   * The ids of all parts of the plan's split, or of the plan alone, if they are stored as `settled` and the typed
   * values reopen them. Empty otherwise.
   */
  reopened: readonly number[];
  isTyped: boolean;
}

/**
 * Returns the plan that a request is about: a stored plan, with the typed values if the request has all of them, or a
 * new plan. Throws 404 for an unknown plan or a new plan without all values, and 400 for an unknown specification.
 */
export async function requestedPlan(
  db: Db,
  { plan_id, specification_id, ...typed }: PlanRequest,
  this_day: string,
): Promise<RequestedPlan> {
  const stored = plan_id === null ? undefined : await storedPlan(db, plan_id);
  if (plan_id !== null && !stored) throw notFound();
  const { begin_date, end_date, quant } = typed;
  if (specification_id === undefined || !begin_date || !end_date || quant === undefined) {
    // A plan without an id needs all fields.
    if (!stored) throw notFound();
    return { ...stored.plan, specification_id: stored.specification_id, reopened: [], isTyped: false };
  }
  const known = await db
    .selectFrom('specifications')
    .where('specification_id', '=', specification_id)
    .select('specification_id')
    .executeTakeFirst();
  if (!known) throw unknownReference('specification_id', 'specification');

  const others_until = stored?.others_until ?? end_date;
  const plan = {
    plan_id: plan_id ?? NEW_PLAN_ID,
    begin_date,
    end_date,
    open_until: others_until > end_date ? others_until : end_date,
    quant: toMillionths(quant),
  };
  const isTyped =
    !stored ||
    specification_id !== stored.specification_id ||
    begin_date !== stored.plan.begin_date ||
    end_date !== stored.plan.end_date ||
    plan.quant !== stored.plan.quant;
  const reopened = stored?.settled && isOpen(plan, this_day) ? stored.together : [];
  return { ...plan, specification_id, reopened, isTyped };
}

async function storedPlan(db: Db, planId: number) {
  const { rows } = await sql<{
    plan_id: number;
    specification_id: number;
    begin_date: string;
    end_date: string;
    open_until: string;
    quant: number;
    settled: boolean;
    together: number[];
    others_until: string | null;
  }>`
    select plan_id, specification_id, begin_date, end_date, greatest(end_date, others_until) as open_until,
      quant, settled, together, others_until
    from plans cross join lateral (
      select array_agg(other.plan_id) as together,
        max(other.end_date) filter (where other.plan_id <> plans.plan_id) as others_until
      from plans as other where other.plan_id = plans.plan_id or other.split_of = plans.split_of
    ) as whole_split
    where plan_id = ${planId}
  `.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { plan_id, begin_date, end_date, open_until, quant, ...rest } = found;
  return { ...rest, plan: { plan_id, begin_date, end_date, open_until, quant: toMillionths(quant) } };
}
