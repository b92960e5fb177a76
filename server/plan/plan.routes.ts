import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildableCall } from '#domain/plan/buildable';
import { planCalls, planGrid, specificationLookup } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { limitedTransaction } from '../db/statement-limit.ts';
import { bind } from '../http/bind.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { explodedLines } from '../lines/exploded-lines.ts';
import { listRoute } from '../list/list-route.ts';
import { lookupRoute } from '../lookup/lookup-route.ts';
import { deleteRecords } from '../record/delete-records.ts';
import { isInForce } from '../record/in-force.ts';
import { expectRecord } from '../record/stored-record.ts';
import { refreshBeforeRead } from '../stale/refresh-stale.ts';
import { getBuildable } from './buildable.queries.ts';
import { getPlan, newerSpecifications, savePlan } from './plan.queries.ts';
import { checkSplit, keepSpecification, splitPlan } from './split.queries.ts';

/** Registers the calls of the plan list and form. */
export function planRoutes(app: FastifyInstance, deps: Dependencies): void {
  listRoute(app, deps, planGrid);
  lookupRoute(app, deps, specificationLookup, (extra) => ({
    // The specification in force on the begin date comes first.
    orderFirst: extra?.begin_date
      ? sql`${isInForce('specification_lookup', sql`${extra.begin_date}::date`)} desc`
      : undefined,
  }));

  bind(app, deps, planCalls.model, ({ body, db }) => getPlan(db, body.plan_id));

  bind(app, deps, planCalls.save, ({ body, db }) => savePlan(db, body));

  bind(app, deps, planCalls.delete, ({ body, db }) => deleteRecords(db, 'plan', body.plan_ids));

  bind(app, deps, planCalls.needs, async ({ body, db }) => {
    await expectRecord(db, 'specification', body.specification_id);
    return explodedLines(db, body.specification_id, body.quant);
  });

  bind(app, deps, buildableCall, async ({ body, db }) => {
    const waiting = await refreshBeforeRead(db);
    return getBuildable(db, body, { isDerived: waiting === 0 });
  });

  bind(app, deps, splitCalls.check, async ({ body, db }) => {
    await refreshBeforeRead(db);
    return limitedTransaction(db, 'call', (transaction) => checkSplit(transaction, body));
  });

  bind(app, deps, splitCalls.split, ({ body, db }) => splitPlan(db, body));

  bind(app, deps, splitCalls.keep, ({ body, db }) => keepSpecification(db, body));

  bind(app, deps, planCalls.newerSpecifications, ({ body, db }) => newerSpecifications(db, body));
}
