import { sql } from 'kysely';
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceLineForm,
  type invoiceCalls,
  storedInvoice,
} from '#domain/invoice/invoice';
import { containerFaults, packLine } from '#domain/invoice/packages';
import { numberLines } from '#domain/lines/line';
import { faultOf } from '#domain/values/fault';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { joinLabel } from '#domain/values/text';
import type { ParsedOf } from '#domain/wire/call';
import { containersOfInvoice } from '../container/container.queries.ts';
import { latestCounts } from '../container/latest-count.ts';
import type { Db } from '../db/db.ts';
import { badRequest, duplicate, notFound } from '../errors/errors.ts';
import { attachedFiles, attachFiles } from '../file/file.queries.ts';
import type { SignedIn } from '../http/caller.ts';
import { checkLines } from '../lines/check-lines.ts';
import { replaceLines, sapIdsOf, storedLines } from '../lines/line.queries.ts';
import { claimRecord } from '../record/claim-record.ts';
import { lastChange } from '../record/last-change.ts';
import { storedColumns, storeRecord } from '../record/store-record.ts';
import { refuseFuture, today } from '../record/today.ts';
import { replacePackages, storedPackages, withStoredPackages } from './package.queries.ts';

type InvoiceForm = ParsedOf<typeof invoiceCalls.save>;

/** Returns an invoice with its lines, packages and files. Throws 404. */
export async function getInvoice(db: Db, invoiceId: number): Promise<Invoice> {
  const found = await db
    .selectFrom('invoices')
    .innerJoin('purchases', 'purchases.purchase_id', 'invoices.purchase_id')
    .where('invoice_id', '=', invoiceId)
    .select([...storedColumns('invoices', storedInvoice), 'product_label', 'containers_label'])
    .$narrowType<{ status: InvoiceStatus }>()
    .executeTakeFirst();
  if (!found) throw notFound();

  return {
    ...found,
    product_label: joinLabel([found.purchase_number, found.product_label]),
    status_label: INVOICE_STATUS_LABELS[found.status],
    product_saps: await invoiceLines(db, invoiceId),
    containers: await containersOfInvoice(db, invoiceId),
    ...(await latestCounts(db, sql`select sap_id from invoice_lines where invoice_id = ${invoiceId}`)),
    today: await today(db),
    files: await attachedFiles(db, 'invoice_files', invoiceId),
    last_change: await lastChange(db, 'invoice', invoiceId),
  };
}

/**
 * Creates or updates an invoice with its lines, packages and files. SAPs of the purchase may be passive. Throws 404,
 * 409 `stale`, 409 `duplicate` for a number that the purchase already has, and 400 for an invalid purchase, line, day
 * of arrival, container or LOT.
 */
export async function saveInvoice(db: Db, form: InvoiceForm, caller: SignedIn) {
  const { invoice_id: id, version: opened, product_saps, file_ids, ...fields } = form;
  const version = await claimRecord(db, 'invoice', id, opened, form);
  await refuseTakenNumber(db, form);
  if (form.arrived_on) await refuseFuture(db, 'arrived_on', form.arrived_on);
  const ofPurchase = await sapIdsOf(db, 'purchase_lines', form.purchase_id);
  const ofInvoice = id === null ? [] : await sapIdsOf(db, 'invoice_lines', id);
  await checkLines(db, 'product_saps', product_saps, [...ofPurchase, ...ofInvoice]);

  const invoice_id = await storeRecord(db, 'invoice', id, { ...fields, version });
  const packed = await withStoredPackages(db, invoice_id, product_saps);
  refuseJoined(packed);
  const lines = numberLines(packed).map((line) => ({ ...lineToStore(line), order_no: line.order_no }));
  await replaceLines(db, 'invoice_lines', invoice_id, lines);
  await replacePackages(db, invoice_id, lines);
  await attachFiles(db, 'invoice_files', invoice_id, file_ids, caller);
  return { invoice_id, version };
}

/** A line with several packages shows their distinct containers and LOTs. Any other line shows its own. */
function lineToStore({ sap_id, quant, container, lot, packages }: InvoiceLineForm) {
  if (packages?.length) return { sap_id, ...packLine(packages) };
  return { sap_id, quant, container: container?.trim() || null, lot: lot?.trim() || null, packages: [] };
}

/**
 * Throws 400 for a line without packages whose container or LOT cannot be stored. A client that drops packages would
 * otherwise store their joined text as one container of any length (behaviour 15.8).
 */
function refuseJoined(lines: readonly InvoiceLineForm[]): void {
  for (const [index, line] of lines.entries()) {
    const [found] = line.packages?.length ? [] : containerFaults(line);
    if (!found) continue;
    const path = `product_saps.${index}.${found.field}`;
    throw badRequest(faultOf(path, found.fault), 'invalid_input', [{ path, message: found.fault }]);
  }
}

async function invoiceLines(db: Db, invoiceId: number): Promise<InvoiceLine[]> {
  const lines = await storedLines<Pick<InvoiceLine, 'container' | 'lot'>>(db, 'invoice_lines', invoiceId, [
    'container',
    'lot',
  ]);
  const packages = await storedPackages(db, invoiceId);
  return lines.map(({ order_no: _, ...line }) => ({ ...line, packages: packages.get(line.sap_id) ?? [] }));
}

async function refuseTakenNumber(
  db: Db,
  { invoice_id, invoice_number, purchase_id }: InvoiceForm,
): Promise<void> {
  const purchase = await db
    .selectFrom('purchases')
    .where('purchase_id', '=', purchase_id)
    .select('purchase_number')
    .executeTakeFirstOrThrow();

  const taken = await db
    .selectFrom('invoices')
    .where('purchase_id', '=', purchase_id)
    .where(sql<boolean>`fold(invoice_number) = fold(${invoice_number}::text)`)
    .where('invoice_id', 'is distinct from', invoice_id)
    // A number stored before this rule existed may stay.
    .where(
      sql<boolean>`not exists (select from invoices as own
        where (own.invoice_id, own.purchase_id, own.invoice_number) = (${invoice_id}::int, ${purchase_id}::int, ${invoice_number}::text))`,
    )
    .select('invoice_number')
    .executeTakeFirst();
  if (taken) {
    const sentence = `Invoice number ${taken.invoice_number} already exists for ${purchase.purchase_number}`;
    throw duplicate('invoice_number', sentence);
  }
}
