import { sql } from 'kysely';
import { MAX_CHANGED } from '#domain/change/change';
import { outcomeOf } from '#domain/change/outcome';
import { BEGINS_LATER, moveCalls, NONE_IN_FORCE, NOT_OUTDATED } from '#domain/plan/move';
import type { ParsedOf } from '#domain/wire/call';
import { MANY_IDS, previewChange, writeJudged } from '../change/change.handlers.ts';
import { type ChangeJudgment, factsOf, judgeEach, lockChanged } from '../change/judge-change.ts';
import type { Db } from '../db/db.ts';
import { longCallHandler } from '../long-call/long-call-handler.ts';
import { IS_OUTDATED_PLAN, isInForce, outdatedPlans } from '../record/in-force.ts';
import { lockProducts, lockRecords } from '../record/lock-records.ts';

/** The move of outdated plans to another specification of their car model, and its check (behaviour 34.6). */
export const moveHandlers = [
  longCallHandler(
    moveCalls.check,
    async ({ body, db }) =>
      previewChange(db, 'plan', changeOf(body), await judgeMove(db, body, { lock: false })),
    { rows: MANY_IDS },
  ),

  longCallHandler(
    moveCalls.move,
    async ({ body, db }) => {
      const change = { ...changeOf(body), expect: body.expect };
      return writeJudged(db, 'plan', change, await judgeMove(db, body, { lock: true }));
    },
    { rows: MANY_IDS },
  ),
];

type Params = ParsedOf<typeof moveCalls.check>;

const changeOf = ({ specification_id }: Params) => ({ set: { specification_id } });

/**
 * Checks plans like any bulk change (behaviour 33.3), and refuses to move plans that are not outdated (34.6). Throws
 * 400 for a specification that cannot be chosen.
 */
async function judgeMove(db: Db, params: Params, { lock }: { lock: boolean }): Promise<ChangeJudgment> {
  const { specification_id } = params;
  const ids = params.plan_ids ?? (await outdatedPlanIds(db));
  const facts = await factsOf(db, changeOf(params), lock);
  if (lock && specification_id === null) await lockInForce(db, ids);
  if (lock) await lockChanged(db, 'plan', ids);

  const standing = await standingOf(db, ids);
  return judgeEach(db, 'plan', ids, (plan) => {
    const { outdated, begins_later, in_force } = standing.get(plan.id) ?? {};
    const to = specification_id ?? in_force;
    if (!to) return { refused: NONE_IN_FORCE };
    const carModelId = specification_id === null ? plan.car_model_id : facts.carModelId;
    const outcome = outcomeOf(plan, { set: { specification_id: to } }, { ...facts, carModelId });
    const moves = 'changes' in outcome && outcome.changes.length > 0;
    return moves && !outdated ? { refused: begins_later ? BEGINS_LATER : NOT_OUTDATED } : outcome;
  });
}

/** Returns the ids of the earliest plans that Today shows as outdated, up to the number that one move may change. */
export async function outdatedPlanIds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ plan_id: number }>`
    select plan_id from (${outdatedPlans(sql`(select today())`)}) as outdated
    order by begin_date, plan_id limit ${MAX_CHANGED}
  `.execute(db);
  return rows.map(({ plan_id }) => plan_id);
}

interface Standing {
  plan_id: number;
  outdated: boolean;
  /** True if the plan's own specification begins later than the plan. */
  begins_later: boolean;
  /** The specification of the plan's car model that is in force at the start of the plan. */
  in_force: number | null;
}

/**
 * Selects for each plan whether it is outdated, and the specification in force at its start. The order lets PostgreSQL
 * read an index backwards from the plan's begin date, and stop at the first match.
 */
const standings = (ids: readonly number[]) => sql<Standing>`
  select plan_id, ${IS_OUTDATED_PLAN} as outdated, specifications.begin_date > plans.begin_date as begins_later, (
    select specification_id from specifications as other
    where other.output_product_id = specifications.output_product_id
      and ${isInForce('other', sql.ref('plans.begin_date'))}
    order by other.begin_date desc limit 1
  ) as in_force
  from plans join specifications using (specification_id) where plan_id = any (${ids}::int[])
`;

async function standingOf(db: Db, ids: readonly number[]): Promise<Map<number, Standing>> {
  const { rows } = await standings(ids).execute(db);
  return new Map(rows.map((standing) => [standing.plan_id, standing]));
}

/** Locks the car models, so that no other specification takes effect, and then the specifications in force. */
async function lockInForce(db: Db, ids: readonly number[]): Promise<void> {
  await lockProducts(
    db,
    sql`select output_product_id from plans join specifications using (specification_id) where plan_id = any (${ids}::int[])`,
  );
  await lockRecords(db, 'specification', sql`select in_force from (${standings(ids)}) as standing`, 'share');
}
