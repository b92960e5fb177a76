import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import { formatDay } from '#domain/values/day';
import { buildInvoice } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, count, model, figures } = needsOf(server);

test('1: one arrived container of two counts, and the other container is still expected', async () => {
  const x = await bought(await needed());
  const packages = ['C1', 'C2'].map((container) => ({ container, lot: null, quant: 200 }));
  await buildInvoice(server, {
    purchase_id: x.purchase_id,
    status: 'T',
    expected_on: day(12),
    product_saps: [{ product_id: x.product_id, sap_id: x.sap_id, quant: 400, packages }],
  });
  await server.db
    .updateTable('containers')
    .set({ arrived_on: day(0) })
    .where('key', '=', 'c1')
    .execute();
  expect(await figures(x)).toMatchObject({
    arrived: 200,
    transit: 200,
    short_on: day(10),
    short_quant: 200,
    reason: 'late',
  });
  const { rows } = await model(x);
  expect(rows.map(({ what, container, balance }) => [what, container, balance])).toEqual([
    ['arrived', 'C1', 200],
    ['need', null, -200],
    ['coming', 'C2', 0],
  ]);
});

test('1: after a finished plan of 400 with arrivals of 340, the 60 due T+3 are not_counted', async () => {
  const x = await bought(await needed({ from: -19, to: -10 }));
  await sent(x, 340, 'A', { here: -12 });
  const { invoice_id } = await sent(x, 60, 'T', { due: 3 });
  expect(await model(x)).toMatchObject({
    stock: 0,
    short_on: null,
    not_counted: [
      {
        what: 'coming',
        day: day(3),
        quant: 60,
        balance: null,
        kind: 'invoice',
        id: invoice_id,
        reason: 'over',
      },
    ],
  });
});

test('25.9: the panel shows the last count in the stock, and the movements since then', async () => {
  const x = await needed({ from: -9, to: -1, quant: 20 });
  await count(x, 100, -10);
  const counted = `Counted on ${formatDay(day(-10))}`;
  expect((await model(x)).rows).toMatchObject([
    { what: 'stock', quant: 20, label: `${counted}: 100, since then −80` },
  ]);
  await count(x, 7, -1);
  expect((await model(x)).rows).toMatchObject([
    { what: 'stock', quant: 7, label: `Counted on ${formatDay(day(-1))}` },
  ]);
});

test('25.6: the database names each reason as the screens do', async () => {
  for (const [reason, label] of Object.entries(SHORTAGE_REASON_LABELS)) {
    const { rows } = await sql`select shortage_label(${reason}) as label`.execute(server.db);
    expect(rows).toEqual([{ label }]);
  }
});
