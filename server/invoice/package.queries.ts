import { sql } from 'kysely';
import type { InvoiceLineForm } from '#domain/invoice/invoice';
import { keepsPackages, type Package, stalePackagesFault } from '#domain/invoice/packages';
import type { Db } from '../db/db.ts';
import { badReference } from '../errors/errors.ts';

/** Returns the packages of an invoice's lines by SAP, in order. A line with a single package has none. */
export async function storedPackages(db: Db, invoiceId: number): Promise<Map<number, Package[]>> {
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
 * Completes the lines of a save before they are written: a line that omits packages keeps the stored packages if its
 * other values are as stored or omitted. Throws 400 `packages_mismatch` if only its quantity differs (behaviour 15.8).
 */
export async function withStoredPackages(
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
    const fault = stalePackagesFault(line, linePackages);
    if (fault) throw badReference(`product_saps.${index}.packages`, fault, 'packages_mismatch');
    return line;
  });
}

/**
 * Replaces the packages of an invoice's lines. Unchanged packages are not written, so that triggers see only changes.
 * Each container and LOT occurs once in a line.
 */
export async function replacePackages(
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
