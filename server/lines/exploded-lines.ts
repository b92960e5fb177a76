import type { QuantLine } from '#domain/lines/line';
import { explodePlan } from '#domain/plan/explode-plan';
import type { Db } from '../db/db.ts';
import { badRequest, notFound } from '../errors/errors.ts';
import { storedLines } from './line.queries.ts';

/**
 * Returns the needs of a plan, in the order of the inputs: the quantity of the plan times each input of its
 * specification. Omits needs of 0. Throws 404 for an unknown plan, and 400 that names the SAP if a quantity exceeds the
 * limit.
 */
export async function planLines(db: Db, planId: number): Promise<QuantLine[]> {
  const plan = await db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select(['specification_id', 'quant'])
    .executeTakeFirst();
  if (!plan) throw notFound();
  return explodedLines(db, plan.specification_id, plan.quant);
}

/** Returns the needs of an unsaved plan. Throws 400 that names the SAP if a quantity exceeds the limit. */
export async function explodedLines(db: Db, specificationId: number, quant: number): Promise<QuantLine[]> {
  const exploded = explodePlan(quant, await storedLines(db, 'specification_inputs', specificationId));
  if ('error' in exploded) throw badRequest(exploded.error, 'quantity_limit');
  return exploded.lines.map(({ order_no: _, ...line }) => line);
}
