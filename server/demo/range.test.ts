import { beforeAll, expect, test } from 'vitest';
import { batchGrid } from '#domain/batch/batch';
import { carModelGrid } from '#domain/car-model/car-model';
import { CONTAINER_PARTS, containerGrid } from '#domain/container/container';
import { coverageGrid } from '#domain/coverage/coverage';
import { shortageReason } from '#domain/coverage/shortage-reason';
import { invoiceGrid } from '#domain/invoice/invoice';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { planGrid } from '#domain/plan/plan';
import { purchaseGrid } from '#domain/purchase/purchase';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { buildCompany } from './company.ts';
import { buildRange } from './range.ts';
import { sendThrough } from './send.ts';

const server = testApp();

beforeAll(async () => {
  const send = sendThrough(server.app, server.clerk);
  const today = new Date().toISOString().slice(0, 10);
  await buildCompany(send, today);
  await buildRange(send, today);
});

test('the company is large enough for lists to be long', async () => {
  const grids = [carModelGrid, partSapGrid, planGrid, purchaseGrid, invoiceGrid, containerGrid];
  const counts = Object.fromEntries(
    await Promise.all(grids.map(async (grid) => [grid.view, (await page(server, grid)).count])),
  );
  expect(counts).toMatchObject({ car_model_list: 12, plan_list: 30, purchase_list: 41 });
  expect(counts.product_sap_list).toBeGreaterThan(290);
  expect(counts.invoice_list).toBeGreaterThan(90);
  expect(counts.container_list).toBeGreaterThan(150);
});

test('within 30 days something runs short for each reason, and much else does not', async () => {
  const short = await page(server, coverageGrid, { limit: 500, d: { days: 30 } });
  expect(new Set(short.rows.map(({ reason }) => reason))).toEqual(new Set(shortageReason.options));
  const all = await page(server, coverageGrid);
  expect(short.count).toBeLessThan(all.count * 0.6);
});

test('one import has left rows out, and another one counted the store', async () => {
  const { rows } = await page(server, batchGrid);
  expect(rows.slice(0, 2)).toMatchObject([
    { title: 'Part SAPs imported', filename: 'new MOQs.xlsx', inserted: 0, updated: 12, left_out: 2 },
    { title: 'Stock counts imported', left_out: 0 },
  ]);
});

test('containers are late, on their way and here, and of some invoices only some are', async () => {
  const counts = await Promise.all(
    CONTAINER_PARTS.map(async (which) => (await page(server, containerGrid, { d: { which } })).count),
  );
  for (const count of counts) expect(count).toBeGreaterThan(0);
  const { rows } = await page(server, invoiceGrid, { limit: 500 });
  expect(rows.map(({ containers_label }) => containers_label)).toContain('2 of 3 arrived');
});
