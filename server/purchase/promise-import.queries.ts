import { sql } from 'kysely';
import type { PromisingLine } from '#domain/purchase/decide-promises';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { invoicedOf, type LinePromises, replacePromises, storedPromises } from './promise.queries.ts';

interface Line extends PromisingLine {
  sap_code_old: string | null;
  sap_code_older: string | null;
}

/**
 * Returns the lines of a purchase with their promises, invoiced quantities and codes, including passive SAPs. Throws
 * 404.
 */
export async function promisingLines(db: Db, purchaseId: number): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, 'promises' | 'invoiced'>>`
    select sap_id, sap_code, sap_code_old, sap_code_older, quant,
      line.closed_on is not null or purchases.closed_on is not null as closed
    from purchase_lines as line join purchases using (purchase_id) join part_saps using (sap_id)
    where purchase_id = ${purchaseId} order by order_no
  `.execute(db);
  // Every purchase has lines.
  if (rows.length === 0) throw notFound();
  const promises = await storedPromises(db, purchaseId);
  const invoiced = await invoicedOf(db, purchaseId);
  return rows.map((line) => ({
    ...line,
    promises: promises.get(line.sap_id) ?? [],
    invoiced: invoiced.get(line.sap_id) ?? 0,
  }));
}

/** Stores the promises of these lines and the new version of their purchase. Throws the errors of `replacePromises`. */
export async function writePromises(
  db: Db,
  purchaseId: number,
  version: number,
  lines: readonly LinePromises[],
): Promise<void> {
  await db
    .updateTable('purchases')
    .set({ version, modified_at: sql`now()` })
    .where('purchase_id', '=', purchaseId)
    .execute();
  await replacePromises(db, purchaseId, lines);
}
