import { sql } from 'kysely';
import { explodePlan } from '#domain/plan/explode-plan';
import { type ComparedLine, purchaseStatus } from '#domain/purchase/compare';
import type { PurchaseLine, PurchaseStatus } from '#domain/purchase/purchase';
import type { Db } from '../http/dependencies.ts';
import { badRequest, notFound } from '../http/errors.ts';
import { storedLines } from '../lines/line.queries.ts';

/**
 * What a plan needs: its quantity times each input of its specification, in the specification's order, without
 * zeros. Throws 404 for an unknown plan and 400, naming the SAP, for a quantity over the limit.
 */
export async function planLines(db: Db, planId: number): Promise<PurchaseLine[]> {
  const plan = await db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select(['specification_id', 'quant'])
    .executeTakeFirst();
  if (!plan) throw notFound();

  const inputs = await storedLines(db, 'specification_inputs', plan.specification_id);
  const exploded = explodePlan(Number(plan.quant), inputs);
  if ('error' in exploded) throw badRequest(exploded.error, 'quantity_limit');
  return exploded.lines.map(({ order_no: _, ...line }) => line);
}

/** Compares a purchase with all its invoices in every status; throws 404 when there is no such purchase. */
export async function getPurchaseStatus(db: Db, purchaseId: number): Promise<PurchaseStatus> {
  const purchase = await db
    .selectFrom('purchases')
    .where('purchase_id', '=', purchaseId)
    .select('purchase_id')
    .executeTakeFirst();
  if (!purchase) throw notFound();

  const [ordered, invoiced] = await Promise.all([orderedSums(db, purchaseId), invoicedSums(db, purchaseId)]);
  return purchaseStatus(ordered, invoiced);
}

function orderedSums(db: Db, purchaseId: number): Promise<ComparedLine[]> {
  return sums(db, sql`select sap_id, quant from purchase_lines where purchase_id = ${purchaseId}`);
}

function invoicedSums(db: Db, purchaseId: number): Promise<ComparedLine[]> {
  return sums(
    db,
    sql`select sap_id, sum(quant) as quant from invoice_lines join invoices using (invoice_id)
      where purchase_id = ${purchaseId} group by sap_id`,
  );
}

async function sums(db: Db, quantities: ReturnType<typeof sql>): Promise<ComparedLine[]> {
  const found = await sql<Omit<ComparedLine, 'quant'> & { quant: string }>`
    select sap_id, sap_code, part_name as name, quant from (${quantities}) as summed join part_saps using (sap_id)
  `.execute(db);
  return found.rows.map((line) => ({ ...line, quant: Number(line.quant) }));
}
