import { sql } from 'kysely';
import type { ComparedLine, InvoicedLine } from '#domain/purchase/purchase-status';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { Db } from '../db/db.ts';
import { readDecimal } from '../db/decimals.ts';

/** The lines of a purchase, as comparing needs them. */
export function orderedLines(db: Db, purchaseId: number): Promise<ComparedLine[]> {
  return comparedLines<null>(
    db,
    sql`select sap_id, quant, null as status from purchase_lines where purchase_id = ${purchaseId}`,
  );
}

/** What the invoices of a purchase hold, summed per SAP and status; one invoice may be left out. */
export function invoicedLines(
  db: Db,
  purchaseId: number,
  without: number | null = null,
): Promise<InvoicedLine[]> {
  return comparedLines<InvoiceStatus>(
    db,
    sql`select sap_id, sum(quant) as quant, status from invoice_lines join invoices using (invoice_id)
      where purchase_id = ${purchaseId} and invoice_id is distinct from ${without}::int group by sap_id, status`,
  );
}

async function comparedLines<Status>(
  db: Db,
  quantities: ReturnType<typeof sql>,
): Promise<(ComparedLine & { status: Status })[]> {
  const { rows } = await sql<Omit<ComparedLine, 'quant'> & { quant: string; status: Status }>`
    select sap_id, product_id, sap_code, part_name as name, quant, quantities.status
    from (${quantities}) as quantities join part_saps using (sap_id)
  `.execute(db);
  return rows.map((line) => ({ ...line, quant: readDecimal(line.quant) }));
}
