import { sql } from 'kysely';
import type { Package } from '#domain/invoice/packages';
import type { Db } from '../http/dependencies.ts';

/** The packages of an invoice's lines, by SAP, in their order. */
export async function storedPackages(db: Db, invoiceId: number): Promise<Map<number, Package[]>> {
  const rows = await db
    .selectFrom('invoice_packages')
    .where('invoice_id', '=', invoiceId)
    .orderBy('sap_id')
    .orderBy('package_no')
    .select(['sap_id', 'container', 'lot', 'quant'])
    .execute();

  const packages = new Map<number, Package[]>();
  for (const { sap_id, quant, ...where } of rows) {
    const line = packages.get(sap_id) ?? [];
    line.push({ ...where, quant: Number(quant) });
    packages.set(sap_id, line);
  }
  return packages;
}

/** Makes the packages of an invoice's lines these ones; a line without any came in one. */
export async function replacePackages(
  db: Db,
  invoiceId: number,
  lines: readonly { sap_id: number; packages?: readonly Package[] | null | undefined }[],
): Promise<void> {
  const rows = lines.flatMap(({ sap_id, packages }) =>
    (packages ?? []).map((each, index) => ({
      ...each,
      invoice_id: invoiceId,
      sap_id,
      package_no: index + 1,
    })),
  );
  await db.deleteFrom('invoice_packages').where('invoice_id', '=', invoiceId).execute();
  await sql`
    insert into invoice_packages
    select * from jsonb_populate_recordset(null::invoice_packages, ${JSON.stringify(rows)}::jsonb)
  `.execute(db);
}
