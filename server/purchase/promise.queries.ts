import { sql } from 'kysely';
import { MAX_OF_PURCHASE, type PurchasePromise, tooMuchPromised } from '#domain/purchase/promises';
import { grouped } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { badReference, badRequest } from '../errors/errors.ts';

/** The promises of a saved line. If they are omitted or null, the stored promises stay. */
export interface LinePromises {
  sap_id: number;
  promises?: readonly PurchasePromise[] | null | undefined;
}

/** Reads the promises of a purchase by SAP, in the order of the days. */
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
 * Replaces the stored promises of the lines of a save, after the lines are stored. Lines without promises keep theirs.
 * Unchanged promises are not written, so that triggers see only changes. Throws 400 with the SAP if promises exceed the
 * ordered quantity, or if a purchase has too many promises (behaviour 31.1, 31.3).
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
    throw badRequest(`A purchase has at most ${grouped(MAX_OF_PURCHASE)} promises.`, 'too_many');
  }
}

/** Reads the quantity of each SAP of a purchase on its invoices of any status. */
export async function invoicedOf(db: Db, purchaseId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ sap_id: number; quant: number }>`
    select line.sap_id, sum(line.quant) as quant from invoices join invoice_lines as line using (invoice_id)
    where purchase_id = ${purchaseId} group by line.sap_id
  `.execute(db);
  return new Map(rows.map(({ sap_id, quant }) => [sap_id, quant]));
}
