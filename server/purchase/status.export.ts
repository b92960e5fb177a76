import type { FastifyInstance } from 'fastify';
import type { StatusGroups, StatusRow } from '#domain/purchase/purchase';
import type { Db, Dependencies } from '../http/dependencies.ts';
import { numberCell, textCell } from '../sheet/cells.ts';
import type { Export } from '../sheet/export.ts';
import { exportRoute } from '../sheet/export-route.ts';
import { type SheetColumn, sheetOf } from '../sheet/workbook.ts';
import { getPurchase } from './purchase.queries.ts';
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
];

const SHEETS: Record<keyof StatusGroups, string> = {
  matchings: 'Exact',
  quant_less: 'Less',
  quant_more: 'More',
  missings: 'Missing',
  extras: 'Extra',
};

/** The file of a purchase's status: a sheet for each of the five groups. */
export function statusExportRoute(app: FastifyInstance, deps: Dependencies): void {
  exportRoute(app, deps, { path: '/api/purchase_list/export_status', id: 'purchase_id' }, exportStatus);
}

async function exportStatus(db: Db, id: number): Promise<Export> {
  const { purchase_number } = await getPurchase(db, id);
  const status = await getPurchaseStatus(db, id);
  const groups = Object.entries(SHEETS) as [keyof StatusGroups, string][];
  return {
    filename: `purchase_status_${purchase_number}.xlsx`,
    sheets: groups.map(([group, name]) => sheetOf(name, columns, status[group])),
  };
}
