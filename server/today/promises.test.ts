import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { todayCalls } from '#domain/today/today';
import { save } from '../testing/builders.ts';
import { testApp } from '../testing/test-app.ts';
import { todayOf } from '../testing/today.ts';

const server = testApp();
const { day, ask, watch, bought } = todayOf(server);

test('12: promises: each day before today with something left is a row, until it is invoiced or closed', async () => {
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
  const more = await watch(
    'promises',
    () => promising([0, 5]),
    () => promising([-3, -1, 5]),
    async () => {
      const { rows } = await ask('promises');
      expect(rows.filter(({ id }) => id === purchase_id)).toMatchObject([
        { day: day(-3), quant: 1, detail: expect.stringContaining(sap_code) },
        { day: day(-1), quant: 1 },
      ]);
      await invoice({ product_saps: product_saps.map((line) => ({ ...line, quant: 150 })) });
    },
    () => save(server, purchaseCalls.close, { purchase_id, sap_ids: null, note: null }),
    () => save(server, purchaseCalls.reopen, { purchase_id, sap_ids: null }),
  );
  expect(more).toEqual([0, 2, 1, 0, 1]);
  const { data } = await server.send(todayCalls.rows, { block: 'promises', days: 14 });
  expect(data).toMatchObject({ count: 1, rows: [{ id: purchase_id, day: day(-1) }] });
});
