import { sql } from 'kysely';
import { notOnPurchase } from '#domain/purchase/decide-promises';
import type { purchaseCalls } from '#domain/purchase/purchase';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { badReference, badRequest, conflict, notFound, unknownReference } from '../errors/errors.ts';

type Closing = ParsedOf<typeof purchaseCalls.close>;
type Reopening = ParsedOf<typeof purchaseCalls.reopen>;

/**
 * Closes some SAPs of a purchase, or the whole purchase if `sap_ids` is null (behaviour 14.12). Quantities, groups,
 * percentages and the version stay the same, so an open form can still be saved. Returns the newly closed SAPs in
 * `closed`, or null if the whole purchase is newly closed, and the earlier reason in `note_before`. A blank `note`
 * deletes the reason. The reason stays if `note` is omitted or null, or if everything was already closed. Throws 404,
 * and 400 for a SAP that is not on the purchase.
 */
export async function closePurchase(db: Db, { purchase_id, sap_ids, note = null }: Closing) {
  const { closed_on, closed_note } = await lockPurchase(db, purchase_id);
  const lines = sap_ids && (await setLinesClosed(db, purchase_id, sap_ids, true));
  if (!sap_ids) await setClosed(db, purchase_id, true);
  const closed = lines ?? (closed_on === null ? null : []);
  if (note !== null && closed?.length !== 0) await setReason(db, purchase_id, note || null);
  return { ...(await closingOf(db, purchase_id)), closed, note_before: closed_note };
}

/**
 * Reopens SAPs or the whole purchase. `note` replaces the reason for the lines that stay closed, and the reason is
 * deleted if no line stays closed. Throws 404, 400 for a SAP that is not on the purchase or whose whole purchase is
 * closed, and 409 `list_changed` if a user has replaced the reason `expect` in the meantime.
 */
export async function reopenPurchase(db: Db, { purchase_id, sap_ids, note, expect }: Reopening) {
  const { closed_on, closed_note } = await lockPurchase(db, purchase_id);
  if (expect !== undefined && closed_note !== null && closed_note !== expect) {
    throw conflict(
      `The reason for closing is now "${closed_note}". Review it and try again.`,
      'list_changed',
    );
  }
  if (sap_ids && closed_on) {
    throw badRequest('The whole purchase is closed. Reopen it first.', 'closed');
  }
  if (sap_ids) await setLinesClosed(db, purchase_id, sap_ids, false);
  else await setClosed(db, purchase_id, false);
  if (note !== undefined) await setReason(db, purchase_id, note);
  await dropReason(db, purchase_id);
  return closingOf(db, purchase_id);
}

/** Deletes the reason if nothing is closed now (behaviour 14.12). */
export async function dropReason(db: Db, purchaseId: number): Promise<void> {
  await sql`
    update purchases set closed_note = null
    where purchase_id = ${purchaseId} and closed_note is not null and closed_on is null and not exists (
      select from purchase_lines as line where line.purchase_id = purchases.purchase_id and line.closed_on is not null
    )
  `.execute(db);
}

async function setReason(db: Db, purchaseId: number, reason: string | null): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ closed_note: reason })
    .where('purchase_id', '=', purchaseId)
    .execute();
}

async function lockPurchase(db: Db, purchaseId: number) {
  const purchase = await db
    .selectFrom('purchases')
    .where('purchase_id', '=', purchaseId)
    .select(['closed_on', 'closed_note'])
    .forUpdate()
    .executeTakeFirst();
  if (!purchase) throw notFound();
  return purchase;
}

/** Closes or reopens the whole purchase. A purchase that is already closed keeps its day. */
async function setClosed(db: Db, purchaseId: number, closed: boolean): Promise<void> {
  await sql`
    update purchases set closed_on = case when ${closed} then coalesce(closed_on, today()) end
    where purchase_id = ${purchaseId}
  `.execute(db);
}

/**
 * Closes or reopens lines, and returns the ids of the SAPs whose lines changed. Lines that are already closed keep
 * their day.
 */
async function setLinesClosed(
  db: Db,
  purchaseId: number,
  sapIds: readonly number[],
  closed: boolean,
): Promise<number[]> {
  await refuseForeignSap(db, purchaseId, sapIds);
  const { rows } = await sql<{ sap_id: number }>`
    update purchase_lines set closed_on = case when ${closed} then today() end
    where purchase_id = ${purchaseId} and sap_id = any (${sapIds}::int[]) and (closed_on is null) = ${closed}
    returning sap_id
  `.execute(db);
  return rows.map(({ sap_id }) => sap_id);
}

async function refuseForeignSap(db: Db, purchaseId: number, sapIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ place: number; sap_code: string | null }>`
    select place - 1 as place, sap_code
    from unnest(${sapIds}::int[]) with ordinality as requested (sap_id, place) left join part_saps using (sap_id)
    where not exists (
      select from purchase_lines as line where line.purchase_id = ${purchaseId} and line.sap_id = requested.sap_id
    )
    order by place limit 1
  `.execute(db);
  const [foreign] = rows;
  if (!foreign) return;
  const path = `sap_ids.${foreign.place}`;
  if (foreign.sap_code === null) {
    throw unknownReference(path, 'part SAP');
  }
  throw badReference(path, notOnPurchase(foreign.sap_code), 'foreign_sap');
}

function closingOf(db: Db, purchaseId: number) {
  return db
    .selectFrom('purchases')
    .where('purchase_id', '=', purchaseId)
    .select(['purchase_id', 'version', 'to_come'])
    .executeTakeFirstOrThrow();
}
