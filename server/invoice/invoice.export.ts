import { type InvoiceLine, invoiceDownloads, invoiceLabels } from '#domain/invoice/invoice';
import type { Db } from '../db/db.ts';
import {
  type DocumentExport,
  dayOf,
  exportHandler,
  exportManyHandler,
  importColumns,
  ownFile,
  partColumns,
} from '../sheet/export.ts';
import { dayCell, fieldSheet, type SheetColumn, sheetOf, textCell } from '../sheet/workbook.ts';
import { getInvoice } from './invoice.queries.ts';

const columns: readonly SheetColumn<InvoiceLine>[] = [
  ...importColumns,
  { header: 'Container', cell: ({ container }) => textCell(container) },
  { header: 'LOT', cell: ({ lot }) => textCell(lot) },
  ...partColumns,
];

/**
 * Exports invoices as workbooks: a sheet with a row for each package, in the columns of the import, and a sheet with
 * the fields.
 */
export const invoiceExports = [
  exportHandler(invoiceDownloads.export, async (db, { invoice_id }) =>
    ownFile(await exportInvoice(db, invoice_id)),
  ),
  exportManyHandler(invoiceDownloads.exportMany, 'invoices', exportInvoice),
];

async function exportInvoice(db: Db, id: number): Promise<DocumentExport> {
  const invoice = await getInvoice(db, id);
  const { created, modified } = await db
    .selectFrom('invoices')
    .where('invoice_id', '=', id)
    .select([dayOf('created_at').as('created'), dayOf('modified_at').as('modified')])
    .executeTakeFirstOrThrow();
  return {
    filename: `invoice_${invoice.invoice_number}.xlsx`,
    lines: sheetOf('Part SAPs', columns, invoice.product_saps.flatMap(packagesOf)),
    fields: fieldSheet('Invoice', [
      [invoiceLabels.invoice_number, textCell(invoice.invoice_number)],
      [invoiceLabels.purchase_id, textCell(invoice.product_label)],
      [invoiceLabels.status, textCell(invoice.status_label)],
      [invoiceLabels.expected_on, dayCell(invoice.expected_on)],
      [invoiceLabels.arrived_on, dayCell(invoice.arrived_on)],
      [invoiceLabels.note, textCell(invoice.note)],
      ['Created', dayCell(created)],
      ['Modified', dayCell(modified)],
    ]),
  };
}

function packagesOf(line: InvoiceLine): InvoiceLine[] {
  if (line.packages.length === 0) return [line];
  return line.packages.map(({ container, lot, quant }) => ({ ...line, container, lot, quant }));
}
