import { sql } from 'kysely';
import { numberLines } from '#domain/lines/line';
import { MAX_OF_PURCHASE, type PurchasePromise, tooMuchPromised } from '#domain/purchase/promises';
import {
  type PromisedLine,
  type Purchase,
  type purchaseCalls,
  storedPurchase,
} from '#domain/purchase/purchase';
import { grouped } from '#domain/values/counted';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badReference, badRequest, notFound } from '../errors/errors.ts';
import { attachedFiles, attachFiles } from '../file/file.queries.ts';
import type { SignedIn } from '../http/caller.ts';
import { checkLines, replaceLines, sapIdsOf, storedLines } from '../lines/line.queries.ts';
import { claimRecord, lastChange, storedColumns, storeRecord } from '../record/stored-record.ts';
import { today } from '../record/today.ts';
import { dropReason } from './closing.queries.ts';
import { completesPlan, driftNow, keepAsOrdered, otherPurchases, planNeeds } from './plan-needs.queries.ts';

/**
 * Returns a purchase with its lines and files, and the needs of its plan that differ from what is ordered. Throws 404.
 */
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
 * Creates or updates a purchase with its lines and files. The database assigns its number. SAPs that the plan or the
 * stored purchase has may be passive. Throws 404, 409 `stale`, and 400 for an invalid plan or line and for promises
 * over the ordered quantity.
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
 * Creates a purchase that was ordered from coverage. Accepts the differences between the plan and its purchases
 * (behaviour 14.14) if the purchase orders the quantities that coverage proposes, and the plan had no unaccepted
 * differences before. Throws the errors of a save.
 */
export async function orderPurchase(db: Db, form: ParsedOf<typeof purchaseCalls.order>, caller: SignedIn) {
  // This runs first, because it takes a stronger lock on the plan than a save: two saves that both upgrade a shared
  // lock would deadlock.
  const completes = await completesPlan(db, form.plan_id, form.product_saps);
  const saved = await savePurchase(db, { ...form, purchase_id: null, version: null }, caller);
  if (completes) await keepAsOrdered(db, form.plan_id);
  return saved;
}

async function sapIdsOfPlan(db: Db, planId: number): Promise<number[]> {
  const plan = await db
    .selectFrom('plans')
    .where('plan_id', '=', planId)
    .select('specification_id')
    .executeTakeFirstOrThrow();
  return sapIdsOf(db, 'specification_inputs', plan.specification_id);
}

/** The promises of a saved line. If they are omitted or null, the stored promises stay. */
export interface LinePromises {
  sap_id: number;
  promises?: readonly PurchasePromise[] | null | undefined;
}

/** Returns the promises of a purchase by SAP, in the order of the days. */
export async function storedPromises(db: Db, purchaseId: number): Promise<Map<number, PurchasePromise[]>> {
  const rows = await db
    .selectFrom('purchase_promises')
    .where('purchase_id', '=', purchaseId)
    .orderBy('sap_id')
    .orderBy('day')
    .select(['sap_id', 'day', 'quant'])
    .execute();

  const lines = [...Map.groupBy(rows, ({ sap_id }) => sap_id)];
  return new Map(lines.map(([sap_id, promises]) => [sap_id, promises.map(({ sap_id: _, ...one }) => one)]));
}

/**
 * Replaces the promises of lines, which must be stored already. A line that omits its promises keeps the stored ones.
 * Unchanged promises are not written, so that triggers see only changes. Throws 400 if the promises of a SAP exceed its
 * ordered quantity, which the error names, or if the purchase has too many promises (behaviour 31.1, 31.3).
 */
export async function replacePromises(
  db: Db,
  purchaseId: number,
  lines: readonly LinePromises[],
): Promise<void> {
  const withPromises = lines.filter(({ promises }) => promises);
  const newPromises = withPromises.flatMap(({ sap_id, promises }) =>
    (promises ?? []).map(({ day, quant }) => ({ purchase_id: purchaseId, sap_id, day, quant })),
  );
  const stored = await countPromises(db, purchaseId);
  if (stored === 0 && newPromises.length === 0) return;

  const rows = sql`jsonb_populate_recordset(null::purchase_promises, ${JSON.stringify(newPromises)}::jsonb)`;
  if (stored > 0 && withPromises.length > 0) {
    await sql`
      delete from purchase_promises as promise
      where purchase_id = ${purchaseId} and sap_id = any (${withPromises.map(({ sap_id }) => sap_id)}::int[])
        and (sap_id, day) not in (select sap_id, day from ${rows})
    `.execute(db);
  }
  if (newPromises.length > 0) {
    const columns = sql`purchase_id, sap_id, day, quant`;
    await sql`
      insert into purchase_promises (${columns})
      select ${columns} from ${rows} except select ${columns} from purchase_promises where purchase_id = ${purchaseId}
      on conflict on constraint purchase_promises__pk do update set quant = excluded.quant
    `.execute(db);
  }
  await refuseTooMuch(db, purchaseId, lines);
}

async function countPromises(db: Db, purchaseId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from purchase_promises where purchase_id = ${purchaseId}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

async function refuseTooMuch(db: Db, purchaseId: number, lines: readonly LinePromises[]): Promise<void> {
  const { rows } = await sql<{ sap_id: number; sap_code: string; promised: number; ordered: number }>`
    select sap_id, sap_code, sum(promise.quant) as promised, line.quant as ordered
    from purchase_promises as promise join purchase_lines as line using (purchase_id, sap_id)
    join part_saps using (sap_id)
    where purchase_id = ${purchaseId}
    group by sap_id, sap_code, line.quant, line.order_no
    having sum(promise.quant) > line.quant
    order by line.order_no limit 1
  `.execute(db);
  const [over] = rows;
  if (over) {
    const index = lines.findIndex(({ sap_id }) => sap_id === over.sap_id);
    const message = tooMuchPromised(over.sap_code, over.promised, over.ordered);
    throw badReference(`product_saps.${index}.promises`, message, 'over_promised');
  }
  if ((await countPromises(db, purchaseId)) > MAX_OF_PURCHASE) {
    throw badRequest(`A purchase can have at most ${grouped(MAX_OF_PURCHASE)} promises.`, 'too_many');
  }
}

/** Returns the invoiced quantity of each SAP of a purchase. Invoices of every status count. */
export async function invoicedOf(db: Db, purchaseId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ sap_id: number; quant: number }>`
    select line.sap_id, sum(line.quant) as quant from invoices join invoice_lines as line using (invoice_id)
    where purchase_id = ${purchaseId} group by line.sap_id
  `.execute(db);
  return new Map(rows.map(({ sap_id, quant }) => [sap_id, quant]));
}
