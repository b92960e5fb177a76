import { invoiceGrid, purchaseLookup } from '#domain/invoice/invoice';
import { partGrid } from '#domain/part/part';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { rawProductLookup } from '#domain/part-sap/raw-product-lookup';
import { purchaseGrid, purchaseSapLookup } from '#domain/purchase/purchase';
import type { AnyGrid } from '#domain/wire/grid';
import type { Db } from '../../server/db/db.ts';
import type { RunnableGrid } from '../../server/grid/grid-sql.ts';
import { listPage } from '../../server/list/list-page.ts';
import { lookupPage } from '../../server/lookup/lookup-page.ts';
import { pageOf } from './lists.ts';

export interface PlannedPage {
  name: string;
  run(db: Db): Promise<unknown>;
}

function page<Column extends string>(
  name: string,
  grid: RunnableGrid<Column> & AnyGrid,
  rest: Parameters<typeof pageOf>[1] = {},
): PlannedPage {
  const read = 'closest' in grid ? lookupPage<Column> : listPage<Column>;
  return { name, run: (db) => read(db, grid, pageOf(grid, rest)) };
}

export const plannedPages: PlannedPage[] = [
  page('part SAPs', partSapGrid),
  page('part SAPs by name', partSapGrid, { sort: ['part_name'] }),
  page('part SAPs by MOQ descending', partSapGrid, { sort: ['-min_order_quant'] }),
  page('part SAPs by note', partSapGrid, { sort: ['note'] }),
  page('part SAPs by state', partSapGrid, { sort: ['state_label'] }),
  page('part SAPs from the middle', partSapGrid, { offset: 500_000 }),
  page('part SAPs with a rare text', partSapGrid, { search_text: '3000012' }),
  page('part SAPs with a common text', partSapGrid, { search_text: 'active' }),
  page('part SAPs with two letters', partSapGrid, { search_text: 'm8' }),
  page('part SAPs with two letters without a match', partSapGrid, { search_text: 'zq' }),
  page('parts', partGrid),
  page('parts by name', partGrid, { sort: ['part_name'] }),
  page('purchases', purchaseGrid),
  page('purchases by label', purchaseGrid, { sort: ['product_label'] }),
  page('purchases by open descending', purchaseGrid, { sort: ['-invoice_open_percent'] }),
  page('invoices by note descending', invoiceGrid, { sort: ['-note'] }),
  page('invoices by status', invoiceGrid, { sort: ['status_label'] }),
  page('SAP lookup', purchaseSapLookup, { limit: 6 }),
  page('SAP lookup with a common text', purchaseSapLookup, { limit: 6, search_text: '300' }),
  page('SAP lookup with two letters', purchaseSapLookup, { limit: 6, search_text: 'm8' }),
  page('SAP lookup with two letters without a match', purchaseSapLookup, { limit: 6, search_text: 'zq' }),
  page('SAP lookup with a text of short words', purchaseSapLookup, { limit: 6, search_text: 'gn-55' }),
  page('SAP lookup with a long number', purchaseSapLookup, { limit: 6, search_text: '30000121' }),
  page('part lookup', rawProductLookup, { limit: 6, search_text: 'bolt' }),
  page('purchase lookup', purchaseLookup, { limit: 6 }),
];
