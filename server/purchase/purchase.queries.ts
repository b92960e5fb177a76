import { numberLines } from '#domain/lines/line';
import {
  type PromisedLine,
  type Purchase,
  type purchaseCalls,
  storedPurchase,
} from '#domain/purchase/purchase';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { attachedFiles, attachFiles } from '../file/file.queries.ts';
import type { SignedIn } from '../http/caller.ts';
import { checkLines } from '../lines/check-lines.ts';
import { replaceLines, sapIdsOf, storedLines } from '../lines/line.queries.ts';
import { claimRecord } from '../record/claim-record.ts';
import { lastChange } from '../record/last-change.ts';
import { storedColumns, storeRecord } from '../record/store-record.ts';
import { today } from '../record/today.ts';
import { dropReason } from './closing.queries.ts';
import { completesPlan, driftNow, keepAsOrdered, otherPurchases, planNeeds } from './plan-needs.queries.ts';
import { invoicedOf, replacePromises, storedPromises } from './promise.queries.ts';

/** Returns a purchase with its lines, the plan's differing needs, and its files. Throws 404. */
export async function getPurchase(db: Db, purchaseId: number): Promise<Purchase> {
  const head = await purchaseHead(db, purchaseId);
  return {
    ...head,
    today: await today(db),
    ...(await driftNow(db, head.plan_id)),
    product_saps: await purchaseLines(db, head),
    plan_needs: await planNeeds(db, head.plan_id),
    ...(await otherPurchases(db, head.plan_id, purchaseId)),
    files: await attachedFiles(db, 'purchase_files', purchaseId),
    last_change: await lastChange(db, 'purchase', purchaseId),
  };
}

/** Reads a purchase without its lines. Throws 404 if it does not exist. */
export async function purchaseHead(db: Db, purchaseId: number) {
  const found = await db
    .selectFrom('purchases')
    .where('purchase_id', '=', purchaseId)
    .select(storedColumns('purchases', storedPurchase))
    .executeTakeFirst();
  if (!found) throw notFound();
  return found;
}

/** Returns the lines of a purchase in order, with their promises. */
export async function purchaseLines(
  db: Db,
  purchase: Pick<Purchase, 'purchase_id' | 'closed_on'>,
): Promise<PromisedLine[]> {
  const { purchase_id } = purchase;
  const lines = await storedLines<{ closed_on: string | null }>(db, 'purchase_lines', purchase_id, [
    'closed_on',
  ]);
  const promises = await storedPromises(db, purchase_id);
  const invoiced = await invoicedOf(db, purchase_id);
  return lines.map(({ order_no: _, closed_on, ...line }) => ({
    ...line,
    closed: closed_on !== null || purchase.closed_on !== null,
    promises: promises.get(line.sap_id) ?? [],
    invoiced: invoiced.get(line.sap_id) ?? 0,
  }));
}

/**
 * Creates or updates a purchase with its lines and files. The database assigns its number. SAPs of the plan may be
 * passive. Throws 404, 409 `stale`, and 400 for an invalid plan or line and for promises over the ordered quantity.
 */
export async function savePurchase(db: Db, form: ParsedOf<typeof purchaseCalls.save>, caller: SignedIn) {
  const { purchase_id: id, version: opened, product_saps, file_ids, ...fields } = form;
  const version = await claimRecord(db, 'purchase', id, opened, form);
  const ofPlan = await sapIdsOfPlan(db, form.plan_id);
  const ofPurchase = id === null ? [] : await sapIdsOf(db, 'purchase_lines', id);
  await checkLines(db, 'product_saps', product_saps, [...ofPlan, ...ofPurchase]);

  const purchase_id = await storeRecord(db, 'purchase', id, { ...fields, version });
  await replaceLines(db, 'purchase_lines', purchase_id, numberLines(product_saps));
  await replacePromises(db, purchase_id, product_saps);
  // A line that is removed or reopened may have been the last closed line.
  if (id !== null) await dropReason(db, id);
  await attachFiles(db, 'purchase_files', purchase_id, file_ids, caller);
  return { purchase_id, version };
}

/**
 * Creates a purchase that was ordered from coverage. Its plan is kept as ordered unless the purchase orders something
 * else, or something differed before (behaviour 14.14). Throws the errors of a save.
 */
export async function orderPurchase(db: Db, form: ParsedOf<typeof purchaseCalls.order>, caller: SignedIn) {
  // Runs first, since it takes a stronger lock on the plan than a save: two shared locks would deadlock.
  const completes = await completesPlan(db, form.plan_id, form.product_saps);
  const saved = await savePurchase(db, { ...form, purchase_id: null, version: null }, caller);
  if (completes) await keepAsOrdered(db, form.plan_id);
  return saved;
}

/**
 * Keeps the plan of a purchase as ordered (behaviour 14.14). Throws 404, and 409 if its differences are not the
 * expected differences.
 */
export async function keepLines(
  db: Db,
  { purchase_id, expect }: ParsedOf<typeof purchaseCalls.keepLines>,
): Promise<void> {
  const { plan_id } = await purchaseHead(db, purchase_id);
  await keepAsOrdered(db, plan_id, expect);
}

async function sapIdsOfPlan(db: Db, planId: number): Promise<number[]> {
  const plan = await db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select('specification_id')
    .executeTakeFirstOrThrow();
  return sapIdsOf(db, 'specification_inputs', plan.specification_id);
}
