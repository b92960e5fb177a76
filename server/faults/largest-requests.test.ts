import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { MAX_OF_LINE, MAX_OF_PURCHASE } from '#domain/purchase/promises';
import { purchaseCalls } from '#domain/purchase/purchase';
import { buildLine, buildPart, buildPlan, buildPurchase, save } from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { manyChanged } from '../testing/many-changed.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { check, change } = manyChanged(server);
const day = daysFromToday(server);

test('33.1: a bulk change of 10,000 records succeeds, and so does its undo', async () => {
  await sql`
    insert into part_saps (product_id, sap_code, note)
    select ${(await buildPart(server)).product_id}::int, 'MANY-' || n, 'ten thousand' from generate_series(1, 10000) as n
  `.execute(server.db);
  const body = { query: { search: ['note'], search_text: '"ten thousand"' }, set: { min_order_quant: 12 } };
  const { rows, ...preview } = await check('part_sap', body);
  expect([preview.changed, rows.length]).toEqual([10_000, 100]);
  expect(rows[0]).toEqual({
    id: expect.any(Number),
    label: 'MANY-1',
    changes: [{ path: 'min_order_quant', from: null, to: 12 }],
  });
  const { batch_id } = await change('part_sap', body);
  const { count } = await page(server, partSapGrid, { d: { batch_id }, limit: 1 });
  expect(count).toBe(10_000);
  const undone = await server.send(batchCalls.undo, { batch_id });
  expect(undone.data).toMatchObject({ restore: 10_000, refused: 0 });
});

test('31.1: a purchase has at most 50,000 promises', async () => {
  const promisesOfLine = Array.from({ length: MAX_OF_LINE }, (_, days) => ({ day: day(days), quant: 1 }));
  const { product_id } = await buildPart(server);
  const lineCount = Math.ceil(MAX_OF_PURCHASE / MAX_OF_LINE);
  const { rows: references } = await sql<{ product_id: number; sap_id: number }>`
    insert into part_saps (product_id, sap_code)
    select ${product_id}::int, 'PROMISED-' || n from generate_series(1, ${lineCount}::int) as n
    returning product_id, sap_id
  `.execute(server.db);
  const { plan_id } = await buildPlan(server);
  const saved = (lines: number) => {
    const product_saps = references.map((reference, index) => ({
      ...{ ...reference, quant: 500, order_no: index + 1 },
      promises: index < lines ? promisesOfLine : [],
    }));
    return server.send(purchaseCalls.save, { plan_id, product_saps });
  };
  expect((await saved(lineCount - 1)).status).toBe(200);
  const { status, failure } = await saved(lineCount);
  expect([status, failure.message]).toEqual([400, 'A purchase can have at most 50,000 promises.']);
});

test('31.4: a file of promises may have 50,000 rows, even for a single SAP', async () => {
  const line = await buildLine(server, 500);
  const { purchase_id } = await buildPurchase(server, { product_saps: [line] });
  const rows = Array.from({ length: MAX_OF_PURCHASE }, (_, index) => ({
    sap_code: line.sap_code,
    day: day(index % MAX_OF_LINE),
    quant: 0.01,
  }));
  expect(await save(server, promiseCalls.check, { purchase_id, rows })).toMatchObject({ errors: 0 });
  const done = await save(server, promiseCalls.take, { purchase_id, rows });
  expect(done).toMatchObject({ success: true, totalCount: 50_000 });
  const { product_saps } = await save(server, purchaseCalls.model, { purchase_id });
  expect(product_saps[0]?.promises).toHaveLength(MAX_OF_LINE);
});
