import { sql } from 'kysely';
import { creditReplacements } from '#domain/purchase/find-replacements';
import { statusRows } from '#domain/purchase/progress';
import { purchaseStatus } from '#domain/purchase/purchase-status';
import type { PurchaseStatus, StatusSource } from '#domain/purchase/status-record';
import { INVOICE_STATUS_LABELS } from '#domain/values/invoice-status';
import type { Db } from '../db/db.ts';
import { notFound } from '../errors/errors.ts';
import { invoicedLines, orderedLines, renamedSaps } from '../lines/compared-lines.ts';
import { today } from '../record/today.ts';
import { storedPromises } from './purchase.queries.ts';

/** Compares a purchase with all its invoices of any status. Throws 404. */
export async function getPurchaseStatus(db: Db, purchaseId: number): Promise<PurchaseStatus> {
  const purchase = await db
    .selectFrom('purchases')
    .where('purchase_id', '=', purchaseId)
    .select(['purchase_number', 'product_label', 'closed_on', 'closed_note'])
    .executeTakeFirst();
  if (!purchase) throw notFound();

  const ordered = await orderedLines(db, purchaseId);
  const invoiced = await invoicedLines(db, purchaseId);
  const promises = await storedPromises(db, purchaseId);
  const groups = purchaseStatus(
    ordered.map((line) => ({ ...line, promises: promises.get(line.sap_id) ?? [] })),
    invoiced,
  );
  // Only an extra SAP can replace a missing one. Most purchases have no extra SAP, and the query is slow for thousands
  // of lines.
  const renamed = groups.extras.length > 0 ? await renamedSaps(db, groups.missings) : [];
  const credited = creditReplacements(groups, renamed);
  return {
    ...purchase,
    today: await today(db),
    ...credited,
    to_come: statusRows(credited).filter(({ rest }) => rest > 0).length,
  };
}

/** Returns the invoiced quantities of one SAP of a purchase, one per line or package, with the container's status. */
export async function statusSources(db: Db, purchaseId: number, sapId: number): Promise<StatusSource[]> {
  const sources = await sql<Omit<StatusSource, 'status_label'>>`
    select invoice_id, invoices.invoice_number, held.status, contents.quant, contents.container, lot
    from invoices join invoice_contents as contents using (invoice_id) join containers as held using (invoice_id, key)
    where purchase_id = ${purchaseId} and sap_id = ${sapId}
    order by created_at, invoice_id, package_no
  `.execute(db);
  return sources.rows.map((source) => ({
    ...source,
    status_label: INVOICE_STATUS_LABELS[source.status],
  }));
}
