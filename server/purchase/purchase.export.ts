import { type PurchasePromise, promisesLeft } from '#domain/purchase/promises';
import { type PromisedLine, purchaseDownloads, purchaseLabels } from '#domain/purchase/purchase';
import { STATUS_GROUP_NAMES, STATUS_GROUPS, type StatusRow } from '#domain/purchase/status-record';
import { sumQuantities } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import {
  type DocumentExport,
  dayOf,
  type Export,
  exportHandler,
  exportManyHandler,
  importColumns,
  ownFile,
  partColumns,
} from '../sheet/export.ts';
import { dayCell, fieldSheet, numberCell, type SheetColumn, sheetOf, textCell } from '../sheet/workbook.ts';
import { purchaseHead, purchaseLines } from './purchase.queries.ts';
import { getPurchaseStatus } from './purchase-status.queries.ts';

/**
 * Exports purchases as workbooks: a sheet with the lines, one with the fields and the invoiced percentages and, except
 * in a workbook of several purchases, one with the promises. The workbook of a purchase's status has a sheet for each
 * of the five groups.
 */
export const purchaseExports = [
  exportHandler(purchaseDownloads.export, async (db, { purchase_id }) =>
    ownFile(await exportPurchase(db, purchase_id)),
  ),
  exportManyHandler(purchaseDownloads.exportMany, 'purchases', exportPurchase),
  exportHandler(purchaseDownloads.exportStatus, (db, { purchase_id }) => exportStatus(db, purchase_id)),
];

async function exportPurchase(db: Db, id: number): Promise<DocumentExport> {
  const purchase = await purchaseHead(db, id);
  const listed = await db
    .selectFrom('purchases')
    .where('purchase_id', '=', id)
    .select([
      'invoice_open_percent',
      'invoice_transit_percent',
      'invoice_arrived_percent',
      'to_come',
      'to_arrive',
    ])
    .select([dayOf('created_at').as('created'), dayOf('modified_at').as('modified')])
    .executeTakeFirstOrThrow();

  const lines = await purchaseLines(db, purchase);
  const promises = lines.flatMap(linePromises);
  return {
    filename: `purchase_${purchase.purchase_number}.xlsx`,
    lines: sheetOf('Part SAPs', [...importColumns, ...partColumns], lines),
    fields: fieldSheet('Purchase', [
      [purchaseLabels.purchase_number, textCell(purchase.purchase_number)],
      [purchaseLabels.plan_id, textCell(purchase.product_label)],
      ['Open order %', numberCell(listed.invoice_open_percent)],
      ['Transit %', numberCell(listed.invoice_transit_percent)],
      ['Arrived %', numberCell(listed.invoice_arrived_percent)],
      ['Still to arrive', numberCell(listed.to_arrive)],
      ['SAPs not invoiced', numberCell(listed.to_come)],
      [purchaseLabels.closed_on, dayCell(purchase.closed_on)],
      [purchaseLabels.closed_note, textCell(purchase.closed_note)],
      [purchaseLabels.note, textCell(purchase.note)],
      ['Created', dayCell(listed.created)],
      ['Modified', dayCell(listed.modified)],
    ]),
    further: promises.length > 0 ? [sheetOf('Promises', promiseColumns, promises)] : [],
  };
}

interface LinePromise extends PurchasePromise {
  sap_code: string;
  name: string;
  left: number;
}

/** The columns that an import of promises needs, and additional columns (behaviour 31.7). */
const promiseColumns: readonly SheetColumn<LinePromise>[] = [
  { header: 'SAP*', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Day*', cell: ({ day }) => dayCell(day) },
  { header: 'Quantity*', cell: ({ quant }) => numberCell(quant) },
  { header: 'Left', cell: ({ left }) => numberCell(left) },
  { header: 'Part name', cell: ({ name }) => textCell(name) },
];

function linePromises({ sap_code, name, promises, invoiced, closed }: PromisedLine): LinePromise[] {
  return promisesLeft(promises, invoiced).map((promise) => ({
    ...promise,
    sap_code,
    name,
    left: closed ? 0 : promise.left,
  }));
}

const statusColumns: readonly SheetColumn<StatusRow>[] = [
  { header: 'SAP', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Part name', cell: ({ part_name }) => textCell(part_name) },
  { header: 'Purchase quantity', cell: ({ purchase_quant }) => numberCell(purchase_quant) },
  { header: 'Invoice quantity', cell: ({ invoice_quant }) => numberCell(invoice_quant) },
  { header: 'Difference', cell: ({ difference }) => numberCell(difference) },
  { header: 'Open order', cell: ({ open_quant }) => numberCell(open_quant) },
  { header: 'Transit', cell: ({ transit_quant }) => numberCell(transit_quant) },
  { header: 'Arrived', cell: ({ arrived_quant }) => numberCell(arrived_quant) },
  {
    header: 'Promised',
    cell: ({ promises }) => numberCell(promises.length > 0 ? sumQuantities(promises) : null),
  },
  { header: 'First promise', cell: ({ promises }) => dayCell(promises[0]?.day ?? null) },
  { header: 'Closed', cell: ({ closed }) => textCell(closed ? 'Closed' : null) },
];

async function exportStatus(db: Db, id: number): Promise<Export> {
  const { purchase_number } = await purchaseHead(db, id);
  const status = await getPurchaseStatus(db, id);
  return {
    filename: `purchase_status_${purchase_number}.xlsx`,
    sheets: STATUS_GROUP_NAMES.map((group) => sheetOf(STATUS_GROUPS[group], statusColumns, status[group])),
  };
}
