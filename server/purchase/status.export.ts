import { purchaseDownloads } from '#domain/purchase/purchase';
import { STATUS_GROUP_NAMES, STATUS_GROUPS } from '#domain/purchase/status-groups';
import type { StatusRow } from '#domain/purchase/status-record';
import { sumQuantities } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { type Export, exportHandler } from '../sheet/export.ts';
import { dayCell, numberCell, type SheetColumn, sheetOf, textCell } from '../sheet/workbook.ts';
import { purchaseHead } from './purchase.queries.ts';
import { getPurchaseStatus } from './purchase-status.queries.ts';

const columns: readonly SheetColumn<StatusRow>[] = [
  { header: 'SAP', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Part name', cell: ({ part_name }) => textCell(part_name) },
  { header: 'Purchase quantity', cell: ({ purchase_quant }) => numberCell(purchase_quant) },
  { header: 'Invoice quantity', cell: ({ invoice_quant }) => numberCell(invoice_quant) },
  { header: 'Difference', cell: ({ difference }) => numberCell(difference) },
  { header: 'Open', cell: ({ open_quant }) => numberCell(open_quant) },
  { header: 'Transit', cell: ({ transit_quant }) => numberCell(transit_quant) },
  { header: 'Arrived', cell: ({ arrived_quant }) => numberCell(arrived_quant) },
  {
    header: 'Promised',
    cell: ({ promises }) => numberCell(promises.length > 0 ? sumQuantities(promises) : null),
  },
  { header: 'First promise', cell: ({ promises }) => dayCell(promises[0]?.day ?? null) },
  { header: 'Closed', cell: ({ closed }) => textCell(closed ? 'Closed' : null) },
];

/** The file of a purchase's status: a sheet for each of the five groups. */
export const statusExports = [
  exportHandler(purchaseDownloads.exportStatus, (db, { purchase_id }) => exportStatus(db, purchase_id)),
];

async function exportStatus(db: Db, id: number): Promise<Export> {
  const { purchase_number } = await purchaseHead(db, id);
  const status = await getPurchaseStatus(db, id);
  return {
    filename: `purchase_status_${purchase_number}.xlsx`,
    sheets: STATUS_GROUP_NAMES.map((group) => sheetOf(STATUS_GROUPS[group], columns, status[group])),
  };
}
