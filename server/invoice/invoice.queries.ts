import { sql } from 'kysely';
import {
  type Invoice,
  type InvoiceLine,
  type InvoiceLineForm,
  type invoiceCalls,
  storedInvoice,
} from '#domain/invoice/invoice';
import {
  containerFaults,
  dropsPackages,
  keepsPackages,
  omittedPackages,
  type Package,
  packLine,
} from '#domain/invoice/packages';
import { numberLines } from '#domain/lines/line';
import { faultOf } from '#domain/values/fault';
import { INVOICE_STATUS_LABELS, type InvoiceStatus } from '#domain/values/invoice-status';
import { joinLabel } from '#domain/values/text';
import type { ParsedOf } from '#domain/wire/call';
import { containersOfInvoice, latestCounts } from '../container/container.queries.ts';
import type { Db } from '../db/db.ts';
import { badReference, badRequest, duplicate, notFound } from '../errors/errors.ts';
import { attachedFiles, attachFiles } from '../file/file.queries.ts';
import type { SignedIn } from '../http/caller.ts';
import { checkLines, replaceLines, sapIdsOf, storedLines } from '../lines/line.queries.ts';
import { claimRecord, lastChange, storedColumns, storeRecord } from '../record/stored-record.ts';
import { refuseFuture, today } from '../record/today.ts';

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
 * Creates or updates an invoice with its lines, packages and files. SAPs that the purchase or the stored invoice has
 * may be passive. Throws 404, 409 `stale`, 409 `duplicate` for an invoice number that the purchase already has, and 400
 * for an invalid purchase, line, day of arrival, container or LOT.
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

/** Returns the columns of a line. A line with packages gets their sum and their distinct containers and LOTs. */
function lineToStore({ sap_id, quant, container, lot, packages }: InvoiceLineForm) {
  if (packages?.length) return { sap_id, ...packLine(packages) };
  return { sap_id, quant, container: container?.trim() || null, lot: lot?.trim() || null, packages: [] };
}

/**
 * Throws 400 for a line without packages whose container or LOT cannot be stored. A client that omits the packages
 * would otherwise store their joined containers as one container of any length (behaviour 15.8).
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

/** Returns the packages of an invoice's lines by SAP, in order. Lines with fewer than two packages are omitted. */
async function storedPackages(db: Db, invoiceId: number): Promise<Map<number, Package[]>> {
  const rows = await db
    .selectFrom('invoice_packages')
    .where('invoice_id', '=', invoiceId)
    .orderBy('sap_id')
    .orderBy('package_no')
    .select(['sap_id', 'container', 'lot', 'quant'])
    .execute();

  const lines = [...Map.groupBy(rows, ({ sap_id }) => sap_id)].filter(([, { length }]) => length > 1);
  return new Map(lines.map(([sap_id, held]) => [sap_id, held.map(({ sap_id: _, ...one }) => one)]));
}

/**
 * Adds the stored packages to each line without packages for which `keepsPackages` is true. A line for which
 * `dropsPackages` is true gets none. Throws 400 `packages_mismatch` for any other line that has stored packages and
 * omits them (behaviour 15.8).
 */
async function withStoredPackages(
  db: Db,
  invoiceId: number,
  lines: readonly InvoiceLineForm[],
): Promise<readonly InvoiceLineForm[]> {
  if (lines.every(({ packages }) => packages)) return lines;
  const packages = await storedPackages(db, invoiceId);
  if (packages.size === 0) return lines;

  const found = await db
    .selectFrom('invoice_lines')
    .where('invoice_id', '=', invoiceId)
    .select(['sap_id', 'quant', 'container', 'lot'])
    .execute();
  const stored = new Map(found.map((line) => [line.sap_id, line]));
  return lines.map((line, index) => {
    const before = stored.get(line.sap_id);
    const linePackages = packages.get(line.sap_id);
    if (line.packages || !before || !linePackages) return line;
    if (keepsPackages(line, before)) return { ...line, packages: linePackages };
    if (dropsPackages(line, before, linePackages)) return line;
    const fault = omittedPackages(line.quant, linePackages);
    throw badReference(`product_saps.${index}.packages`, fault, 'packages_mismatch');
  });
}

/**
 * Replaces the packages of an invoice. Unchanged packages are not written, so that triggers see only changes. Each pair
 * of container and LOT occurs once in a line.
 */
async function replacePackages(
  db: Db,
  invoiceId: number,
  lines: readonly { sap_id: number; packages: readonly Package[] }[],
): Promise<void> {
  const rows = lines.flatMap(({ sap_id, packages }) =>
    packages.map((held, index) => ({ ...held, invoice_id: invoiceId, sap_id, package_no: index + 1 })),
  );
  const given = sql`jsonb_populate_recordset(null::invoice_packages, ${JSON.stringify(rows)}::jsonb)`;
  await sql`
    delete from invoice_packages as held where invoice_id = ${invoiceId} and not exists (
      select from ${given} as given
      where given.sap_id = held.sap_id
        and given.container is not distinct from held.container and given.lot is not distinct from held.lot
    )
  `.execute(db);
  const columns = sql`invoice_id, sap_id, package_no, container, lot, quant`;
  await sql`
    insert into invoice_packages (${columns})
    select ${columns} from ${given} except select ${columns} from invoice_packages where invoice_id = ${invoiceId}
    on conflict on constraint invoice_packages__container_and_lot do update
      set package_no = excluded.package_no, quant = excluded.quant
  `.execute(db);
}
