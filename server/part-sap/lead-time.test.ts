import { expect, test } from 'vitest';
import { historyCall } from '#domain/history/history';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapCalls, partSapGrid } from '#domain/part-sap/part-sap';
import { batchesOf } from '../testing/batches.ts';
import { buildPartSap } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { importRows, sap, undo } = batchesOf(server);

async function _historyOf(id: number) {
  const { data } = await server.send(historyCall, { kind: 'part_sap', id });
  return data.rows.map(({ source, changes }) => [source, changes]);
}

test('8.6: a lead time of 2.5 days is refused with a message', async () => {
  const { sap_id, sap_code, product_id } = await buildPartSap(server);
  const form = { sap_id, sap_code, product_id, state: 'A' as const, lead_time_days: 2.5 };
  const { status, failure } = await server.send(partSapCalls.save, form);
  const message = 'must be a whole number of days from 0 to 3,650.';
  expect([status, failure.details]).toEqual([400, [{ path: 'lead_time_days', message }]]);
});

test('8.6: an import sets the lead time, keeps it without a column, and clears it with a blank cell', async () => {
  const row = { name: 'Bolt', sap_code: 'LEAD-1' };
  await importRows([{ ...row, lead_time_days: 21 }]);
  const { rows } = await page(server, partSapGrid, { search: ['sap_code'], search_text: 'LEAD-1' });
  const sap_id = rows[0]?.sap_id ?? 0;
  await importRows([{ ...row, note: 'without the column' }]);
  expect(await sap(sap_id)).toMatchObject({ lead_time_days: 21 });

  const cleared = [{ ...row, lead_time_days: null }];
  const { data } = await server.send(bulkCalls.check, cleared);
  expect(data.rows[0]?.changes).toEqual([{ field: 'lead_time_days', from: 21, to: null }]);
  const batch = await importRows(cleared);
  expect(await sap(sap_id)).toMatchObject({ lead_time_days: null });
  await undo(batch);
  expect(await sap(sap_id)).toMatchObject({ lead_time_days: 21 });
});
