import { expect, test } from 'vitest';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { todayCalls } from '#domain/today/today';
import { save } from '../testing/builders.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';
import { todayOf } from '../testing/today.ts';

const server = testApp();
const { day, ask, watch, bought } = todayOf(server);

test('31.2: promises: a purchase has a row while a promised day before today has an open quantity, invoices cover the earliest day first, and a closed purchase has no row', async () => {
  const { purchase, purchase_id, sap_code, product_saps, invoice } = await bought();
  const promising = (days: number[]) =>
    save(server, purchaseCalls.save, {
      purchase_id,
      plan_id: purchase.plan_id,
      product_saps: product_saps.map((line) => ({
        ...line,
        promises: days.map((on) => ({ day: day(on), quant: 100 })),
      })),
    });
  const differences = await watch(
    'promises',
    () => promising([0, 5]),
    () => promising([-3, -1, 5]),
    async () => {
      const { rows } = await ask('promises');
      expect(rows.filter(({ id }) => id === purchase_id)).toMatchObject([
        { day: day(-3), quant: 2, detail: expect.stringContaining(sap_code) },
      ]);
      const { rows: listed } = await page(server, purchaseGrid, { limit: 500 });
      const overdue = listed.filter(({ overdue_promises }) => overdue_promises > 0);
      expect(overdue.map((row) => [row.purchase_id, row.overdue_promises])).toEqual([[purchase_id, 2]]);
      await invoice({ product_saps: product_saps.map((line) => ({ ...line, quant: 150 })) });
    },
    () => save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null }),
    () => save(server, purchaseCalls.reopen, { purchase_id, sap_ids: null }),
  );
  expect(differences).toEqual([0, 1, 1, 0, 1]);
  const { data } = await server.send(todayCalls.rows, { block: 'promises', days: 14 });
  expect(data).toMatchObject({ count: 1, rows: [{ id: purchase_id, day: day(-1), quant: 1 }] });
});
