import type { FastifyInstance } from 'fastify';
import type { InvoiceLine } from '#domain/invoice/invoice';
import type { Db, Dependencies } from '../http/dependencies.ts';
import { dayCell, textCell } from '../sheet/cells.ts';
import type { Export } from '../sheet/export.ts';
import { exportRoutes } from '../sheet/export-route.ts';
import { dayOfLabel } from '../sheet/labels.ts';
import { importColumns, partColumns } from '../sheet/line-columns.ts';
import { fieldSheet, type SheetColumn, sheetOf } from '../sheet/workbook.ts';
import { getInvoice } from './invoice.queries.ts';

const columns: readonly SheetColumn<InvoiceLine>[] = [
  ...importColumns,
  { header: 'Container', cell: ({ container }) => textCell(container) },
  { header: 'LOT', cell: ({ lot }) => textCell(lot) },
  ...partColumns,
];

/** The file of an invoice: its lines with a row for every package, as the import takes them, and its own fields. */
export function invoiceExportRoute(app: FastifyInstance, deps: Dependencies): void {
  exportRoutes(app, deps, 'invoice', exportInvoice);
}

async function exportInvoice(db: Db, id: number): Promise<Export> {
  const invoice = await getInvoice(db, id);
  return {
    filename: `invoice_${invoice.invoice_number}.xlsx`,
    sheets: [
      sheetOf('Part SAPs', columns, invoice.product_saps.flatMap(packagesOf)),
      fieldSheet('Invoice', [
        ['Invoice number', textCell(invoice.invoice_number)],
        ['Purchase', textCell(invoice.product_label)],
        ['Status', textCell(invoice.status_label)],
        ['Note', textCell(invoice.note)],
        ['Created', dayCell(dayOfLabel(invoice.created_at_label))],
        ['Modified', dayCell(dayOfLabel(invoice.modified_at_label))],
      ]),
    ],
  };
}

/** A line that came in several containers is as many rows: that is how a file says it. */
function packagesOf(line: InvoiceLine): InvoiceLine[] {
  if (line.packages.length === 0) return [line];
  return line.packages.map(({ container, lot, quant }) => ({ ...line, container, lot, quant }));
}
