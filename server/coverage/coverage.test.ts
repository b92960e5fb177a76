import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SHORTAGE_REASON_LABELS } from '#domain/coverage/shortage-reason';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import { formatDay } from '#domain/values/day';
import { buildInvoice, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, count, model, figures } = needsOf(server);

const short = (short_quant: number, reason: string, days = 10) => ({
  short_on: day(days),
  short_quant,
  reason,
});
const NO_SHORTAGE = { short_on: null, short_quant: null, reason: null };

describe('1: X with input 4, a plan T+10..T+19 of 100 cars and a purchase of 400', () => {
  test('without an invoice has needed 400, rest 400, to_order 0, and is short by 400 on T+10 because not_invoiced', async () => {
    const x = await bought(await needed());
    expect(await figures(x)).toMatchObject({
      needed: 400,
      rest: 400,
      to_order: 0,
      ...short(400, 'not_invoiced'),
    });
  });

  test('is short by 250 with 150 in Transit due T+5 and an undated Open order of 100, by 150 if the order is due T+10, and has to_order 150 after the purchase is closed', async () => {
    const x = await bought(await needed());
    await sent(x, 150, 'T', { due: 5 });
    const open = await sent(x, 100, 'O');
    expect(await figures(x)).toMatchObject({
      rest: 150,
      transit: 150,
      open: 100,
      ...short(250, 'not_invoiced'),
    });
    await save(server, invoiceCalls.save, { ...open, expected_on: day(12) });
    expect(await figures(x)).toMatchObject(short(250, 'not_invoiced'));
    await save(server, invoiceCalls.save, { ...open, expected_on: day(10) });
    expect(await figures(x)).toMatchObject(short(150, 'not_invoiced'));

    const closing = { purchase_id: x.purchase_id, sap_ids: [x.sap_id], note: null };
    await save(server, purchaseCalls.close, closing);
    expect(await figures(x)).toMatchObject({ rest: 0, to_order: 150, ...short(150, 'not_ordered') });
    await save(server, purchaseCalls.reopen, closing);
    expect(await figures(x)).toMatchObject({ rest: 150, to_order: 0, ...short(150, 'not_invoiced') });
  });

  test.each([
    ['T+12: late', 12, 'late'],
    ['T−1: overdue', -1, 'overdue'],
    ['none: no_day', null, 'no_day'],
  ])('with one invoice of 400 due %s instead', async (_, due, reason) => {
    const x = await bought(await needed());
    await sent(x, 400, 'T', { due });
    expect(await figures(x)).toMatchObject({ transit: 400, to_order: 0, ...short(400, reason) });
  });

  test('with a count of 60 on T−1, 150 due T+5 and 100 due T+10 has stock 60 and is short by 90', async () => {
    const x = await bought(await needed());
    await count(x, 60, -1);
    await sent(x, 150, 'T', { due: 5 });
    await sent(x, 100, 'O', { due: 10 });
    expect(await figures(x)).toMatchObject({ stock: 60, ...short(90, 'not_invoiced') });
  });

  test('25.9: shows the last count in the stock, and the movements since then', async () => {
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

  test('does not add 150 that arrived on T−1 to the count, and adds 150 that arrived on T', async () => {
    const x = await bought(await needed());
    await count(x, 60, -1);
    const invoice = await sent(x, 150, 'A', { here: -1 });
    expect(await figures(x)).toMatchObject({ stock: 60, arrived: 0 });
    await save(server, invoiceCalls.save, { ...invoice, arrived_on: day(0) });
    expect(await figures(x)).toMatchObject({ stock: 60, arrived: 150 });
  });

  test('counts one arrived container of two, and still expects the other container', async () => {
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
    expect(await figures(x)).toMatchObject({ arrived: 200, transit: 200, ...short(200, 'late') });
    const { rows } = await model(x);
    expect(rows.map(({ what, container, balance }) => [what, container, balance])).toEqual([
      ['arrived', 'C1', 200],
      ['need', null, -200],
      ['coming', 'C2', 0],
    ]);
  });
});

describe('1: after a finished plan of 400', () => {
  const ended = async () => bought(await needed({ from: -19, to: -10 }));

  test('an arrival of 430 leaves a stock of 30', async () => {
    const x = await ended();
    await sent(x, 430, 'A', { here: -12 });
    expect(await figures(x)).toMatchObject({ stock: 30, needed: 0, ...NO_SHORTAGE });
  });

  test('an arrival of 370 leaves a stock of 0 and no shortage', async () => {
    const x = await ended();
    await sent(x, 370, 'A', { here: -12 });
    expect(await figures(x)).toBeUndefined();
    expect(await model(x)).toMatchObject({ stock: 0, needed: 0, ...NO_SHORTAGE, rows: [], count: 0 });
  });

  test('after arrivals of 340, the 60 due T+3 are not_counted', async () => {
    const x = await ended();
    await sent(x, 340, 'A', { here: -12 });
    const { invoice_id } = await sent(x, 60, 'T', { due: 3 });
    expect(await model(x)).toMatchObject({
      stock: 0,
      ...NO_SHORTAGE,
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
});

test('1: a plan of 400 on T−5..T+4 with a count of 0 on T−1 needs 200 and is short from T−5', async () => {
  const x = await needed({ from: -5, to: 4 });
  await count(x, 0, -1);
  expect(await figures(x)).toMatchObject({ needed: 200, to_order: 200, ...short(200, 'not_ordered', -5) });
});

test('1: a plan divided by a stock count still builds whole cars: of 100 cars over 31 days, the last 20 days build 65', async () => {
  const x = await needed({ from: -11, to: 19, quant: 100, input: 1 });
  await count(x, 0, -1);
  expect(await figures(x)).toMatchObject({ needed: 65, to_order: 65 });
});

test('1: 3 cars that need 0.1 each need exactly 0.3', async () => {
  expect(await figures(await needed({ quant: 3, input: 0.1 }))).toMatchObject({ needed: 0.3, to_order: 0.3 });
});

test('1: a plan of 0 cars adds no row', async () => {
  expect(await figures(await needed({ quant: 0 }))).toBeUndefined();
});

test('25.6: the list names each reason as the screens do', async () => {
  for (const [reason, label] of Object.entries(SHORTAGE_REASON_LABELS)) {
    const { rows } = await sql`select shortage_label(${reason}) as label`.execute(server.db);
    expect(rows).toEqual([{ label }]);
  }
});
