import { sql } from 'kysely';
import type { QuantLine } from '#domain/lines/line';
import type { InvoicedLine } from '#domain/purchase/purchase-status';
import type { RenamedSap } from '#domain/purchase/status-record';
import { fold } from '#domain/values/text';
import type { Db } from '../db/db.ts';
import { sapsCalled } from '../record/saps-called.queries.ts';
import { SAP_COLUMNS } from './line.queries.ts';

/**
 * Returns the day on which a whole purchase was closed, or null, and the reason for closing it or some of its lines.
 */
export function findClosing(db: Db, purchaseId: number) {
  return db
    .selectFrom('purchases')
    .select(['closed_on', 'closed_note'])
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirstOrThrow();
}

/**
 * Returns the lines of a purchase for a comparison. All lines of a closed purchase are closed. The database sorts the
 * lines by code, because sorting tens of thousands of codes would block the main thread.
 */
export async function orderedLines(db: Db, purchaseId: number): Promise<(QuantLine & { closed: boolean })[]> {
  const { rows } = await sql<QuantLine & { closed: boolean }>`
    select quant, line.closed_on is not null or purchases.closed_on is not null as closed, ${SAP_COLUMNS}
    from purchase_lines as line join purchases using (purchase_id) join part_saps using (sap_id)
    where purchase_id = ${purchaseId} order by sap_code collate natural_order
  `.execute(db);
  return rows;
}

/** Returns the SAPs that once had the code of one of these lines. */
export async function renamedSaps(db: Db, lines: readonly { sap_code: string }[]): Promise<RenamedSap[]> {
  const codes = new Set(lines.map(({ sap_code }) => fold(sap_code)));
  const saps = await sapsCalled<RenamedSap>(db, [...codes], ['sap_id', 'sap_code_old', 'sap_code_older']);
  return saps.filter(({ sap_code_old, sap_code_older }) =>
    [sap_code_old, sap_code_older].some((code) => code !== null && codes.has(fold(code))),
  );
}

/**
 * Returns the quantities on the invoices of a purchase, summed by SAP and status, in code order. The contents of a
 * container that arrived before its invoice have the status Arrived (behaviour 24.4). `without` is the id of an invoice
 * to exclude.
 */
export async function invoicedLines(
  db: Db,
  purchaseId: number,
  without: number | null = null,
): Promise<InvoicedLine[]> {
  const { rows } = await sql<InvoicedLine>`
    select quantities.*, product_id, sap_code, part_name as name from (
      select sap_id, sum(quant) as quant, status from (
        select invoice_id, sap_id, quant, status from invoice_lines join invoices using (invoice_id)
        where purchase_id = ${purchaseId}
        union all
        select invoice_id, sap_id, moved.quant, moved.status from early_arrivals(array[${purchaseId}]::int[]) as early
        cross join lateral (values (-quant, early.status), (quant, 'A')) as moved (quant, status)
      ) as sent
      where invoice_id is distinct from ${without}::int group by sap_id, status
    ) as quantities join part_saps using (sap_id) order by sap_code collate natural_order
  `.execute(db);
  return rows;
}
