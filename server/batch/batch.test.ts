import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { partGrid } from '#domain/part/part';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { batchesOf } from '../testing/batches.ts';
import { save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, check, listed, stored } = batchesOf(server);

test('the file of an import can be described only once and only by the user who imported it', async () => {
  const batch_id = await importRows([(await stored()).row]);
  await save(server, batchCalls.describe, { batch_id, filename: ' prices.xlsx ', left_out: 3 });
  expect(await listed(batch_id)).toMatchObject({ filename: 'prices.xlsx', left_out: 3 });
  const repeated = await server.send(batchCalls.describe, { batch_id, filename: 'other.xlsx' });
  expect([repeated.status, repeated.failure.message]).toEqual([
    409,
    'The file of this import is already stored.',
  ]);
  expect(await listed(batch_id)).toMatchObject({ filename: 'prices.xlsx', left_out: 3 });
  await server.db.updateTable('batches').set({ user_id: null }).where('batch_id', '=', batch_id).execute();
  expect((await server.send(batchCalls.describe, { batch_id, filename: 'other.xlsx' })).status).toBe(404);
  expect((await server.send(batchCalls.undo, { batch_id: 2_000_000_000 })).status).toBe(404);
});

test('an import without a file can also be described only once', async () => {
  const batch_id = await importRows([(await stored(50)).row]);
  await save(server, batchCalls.describe, { batch_id, filename: null });
  expect((await server.send(batchCalls.describe, { batch_id, filename: 'later.xlsx' })).status).toBe(409);
});

test('rows refused by the server count as left out, and unchanged rows do not count as changes', async () => {
  const { row } = await stored(100);
  const { batch_id } = await save(server, bulkCalls.save, [row, { name: 'no code' }]);
  expect(await listed(batch_id)).toMatchObject({ inserted: 0, updated: 0, left_out: 1 });
  expect(await check(batch_id)).toEqual({
    restore: 0,
    remove: 0,
    parts: 0,
    restores: false,
    undone: [],
    refused: 0,
    rows: [],
  });
});

test('27.7: a list filtered by a batch shows the records that the batch changed, without those that it left unchanged', async () => {
  const { row: before } = await stored(100);
  const fresh = { name: 'Of a batch', sap_code: 'BATCH-1' };
  const batch_id = await importRows([before, fresh]);
  await importRows([{ name: 'Of another', sap_code: 'BATCH-2' }]);
  const saps = await page(server, partSapGrid, { d: { batch_id } });
  expect([saps.count, saps.rows.map(({ sap_code }) => sap_code)]).toEqual([1, ['BATCH-1']]);
  const parts = await page(server, partGrid, { d: { batch_id } });
  expect(parts.rows.map(({ part_name }) => part_name)).toEqual(['Of a batch']);
  const found = await page(server, partSapGrid, { d: { batch_id }, search_text: 'BATCH' });
  expect([found.count, found.rows.length]).toEqual([1, 1]);
  expect((await page(server, partSapGrid, { d: { batch_id: 2_000_000_000 } })).count).toBe(0);
});
