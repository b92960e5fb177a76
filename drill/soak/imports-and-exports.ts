import { coverageDownloads } from '#domain/coverage/coverage';
import { invoiceDownloads, invoiceGrid } from '#domain/invoice/invoice';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { purchaseDownloads, purchaseGrid } from '#domain/purchase/purchase';
import { specificationDownloads, specificationGrid } from '#domain/specification/specification';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { addressOf } from '#domain/wire/download';
import type { AnyGrid } from '#domain/wire/grid';
import { importRows } from '../../server/testing/faults/rows.ts';
import type { Person } from './person.ts';
import { oneOf, someOf } from './random.ts';
import { anyId, rowsOf } from './reads.ts';

/** The number of imported part SAPs, in addition to those of the company. */
export const IMPORTED = 1_000;
const MANY = [
  { grid: purchaseGrid, download: purchaseDownloads.exportMany },
  { grid: invoiceGrid, download: invoiceDownloads.exportMany },
  { grid: specificationGrid, download: specificationDownloads.exportMany },
] as const;

/** Checks and imports rows: the same part SAPs each time, but with other MOQs. */
export async function importSaps(person: Person): Promise<void> {
  const step = Math.floor(Math.random() * 1_000);
  const rows = importRows(IMPORTED).map((row, index) => ({ ...row, min_order_quant: (index + step) % 900 }));
  await person.send(bulkCalls.check, rows, 'check');
  await person.think();
  await person.send(bulkCalls.save, rows, 'import');
}

export async function importCounts(person: Person): Promise<void> {
  const rows = someOf(importRows(IMPORTED), 0.2).map(({ sap_code }, index) => ({ sap_code, quant: index }));
  await person.send(stockCountCalls.bulkCheck, rows, 'check');
  await person.think();
  await person.send(stockCountCalls.bulkSave, rows, 'import');
}

export async function exportSome(person: Person): Promise<void> {
  const { grid, download } = oneOf(MANY) ?? MANY[0];
  const ids = await listedIds(person, grid);
  await person.download(addressOf(download, { ids }));
  await person.think();
  const purchase_id = await anyId(person, purchaseGrid);
  if (purchase_id) await person.download(addressOf(purchaseDownloads.exportStatus, { purchase_id }));
  await person.think();
  await person.download(addressOf(coverageDownloads.export, { days: 30 }));
}

async function listedIds(person: Person, grid: AnyGrid): Promise<number[]> {
  const { rows } = await rowsOf(person, grid);
  const ids = rows.map((row) => row[grid.id] as number);
  return ids.slice(0, Math.max(2, Math.floor(Math.random() * 20)));
}
