import { describe, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls, purchaseGrid } from '#domain/purchase/purchase';
import { save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { page } from '../testing/pages.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, promised, model, figures } = needsOf(server);

const short = (short_quant: number, reason: string, days = 10) => ({
  short_on: day(days),
  short_quant,
  reason,
});

/** A plan needs 400 at T+10, and all are ordered: 300 promised for T+5 and 100 for T+15. */
const twice = async () => promised(await bought(await needed()), { 5: 300, 15: 100 });

describe('31.2: a plan that needs 400 on T+10, all ordered, 300 promised for T+5 and 100 for T+15', () => {
  test('is short by 100 from T+10 because late, with rest 400 and promised 400', async () => {
    expect(await figures(await twice())).toMatchObject({
      needed: 400,
      rest: 400,
      promised: 400,
      to_order: 0,
      ...short(100, 'late'),
    });
  });

  test('shows the promises day by day before the needs', async () => {
    const x = await twice();
    const { rows, not_counted } = await model(x);
    const piece = { kind: 'purchase', id: x.purchase_id, what: 'promised' };
    expect(rows).toMatchObject([
      { ...piece, day: day(5), quant: 300, balance: 300 },
      { what: 'need', day: day(10), quant: 400, balance: -100 },
      { ...piece, day: day(15), quant: 100, balance: 0 },
    ]);
    expect(not_counted).toEqual([]);
  });

  test('with an invoice of 250 due T+8 has promises of 50 and 100 left', async () => {
    const x = await twice();
    await sent(x, 250, 'T', { due: 8 });
    expect(await figures(x)).toMatchObject({
      transit: 250,
      rest: 150,
      promised: 150,
      ...short(100, 'late'),
    });
    const { rows } = await model(x);
    expect(rows.filter(({ what }) => what === 'promised')).toMatchObject([
      { day: day(5), quant: 50 },
      { day: day(15), quant: 100 },
    ]);
  });

  test('with an invoice of 350 has a promise of 50 on T+15 left', async () => {
    const x = await twice();
    await sent(x, 350, 'T', { due: 8 });
    expect(await figures(x)).toMatchObject({ rest: 50, promised: 50, ...short(50, 'late') });
    const { rows } = await model(x);
    expect(rows.filter(({ what }) => what === 'promised')).toMatchObject([{ day: day(15), quant: 50 }]);
  });

  test('with an invoice of the whole quantity or more has no promise left', async () => {
    const x = await twice();
    const invoice = await sent(x, 400, 'T', { due: 8 });
    expect(await figures(x)).toMatchObject({ rest: 0, promised: 0, short_on: null });
    await save(server, invoiceCalls.save, {
      ...invoice,
      product_saps: invoice.product_saps.map((line) => ({ ...line, quant: 450 })),
    });
    expect(await figures(x)).toMatchObject({ rest: 0, promised: 0, transit: 450 });
  });

  test('with a closed purchase has no promises, and has them again after it is reopened', async () => {
    const x = await twice();
    const closing = { purchase_id: x.purchase_id, sap_ids: [x.sap_id], note: null };
    await save(server, purchaseCalls.close, closing);
    expect(await figures(x)).toMatchObject({
      rest: 0,
      promised: 0,
      to_order: 400,
      ...short(400, 'not_ordered'),
    });
    await save(server, purchaseCalls.reopen, closing);
    expect(await figures(x)).toMatchObject({ rest: 400, promised: 400, ...short(100, 'late') });
    await save(server, purchaseCalls.close, { ...closing, sap_ids: null });
    expect(await figures(x)).toMatchObject({ promised: 0, ...short(400, 'not_ordered') });
  });

  test('has the same percentages and groups as without promises', async () => {
    const x = await bought(await needed());
    await sent(x, 250, 'T', { due: 8 });
    const readStatus = async () => {
      const status = await save(server, purchaseCalls.status, { purchase_id: x.purchase_id });
      const { rows } = await page(server, purchaseGrid, { limit: 500 });
      const row = rows.find(({ purchase_id }) => purchase_id === x.purchase_id);
      return {
        groups: [status.quant_less, status.missings, status.matchings].map((group) =>
          group.map(({ sap_code, difference }) => [sap_code, difference]),
        ),
        percents: [row?.invoice_open_percent, row?.invoice_transit_percent, row?.filled_percent],
        to_come: [status.to_come, row?.to_come],
      };
    };
    const before = await readStatus();
    await promised(x, { 5: 300, 15: 100 });
    expect(await readStatus()).toEqual(before);
    expect(before).toMatchObject({ percents: [0, 62.5, 62.5], to_come: [1, 1] });
  });
});

test('31.2: a promise for T−1 is overdue', async () => {
  const x = await promised(await bought(await needed()), { [-1]: 300, 5: 100 });
  expect(await figures(x)).toMatchObject({ rest: 400, promised: 400, ...short(300, 'overdue') });
  expect((await model(x)).not_counted).toMatchObject([
    { what: 'promised', day: day(-1), quant: 300, kind: 'purchase', id: x.purchase_id, reason: 'overdue' },
  ]);
});

test('a quantity without a promised day stays not invoiced', async () => {
  const x = await promised(await bought(await needed()), { 5: 150 });
  expect(await figures(x)).toMatchObject({ rest: 400, promised: 150, ...short(250, 'not_invoiced') });
  expect((await model(x)).not_counted).toMatchObject([
    { what: 'coming', day: null, quant: 250, kind: 'purchase', id: x.purchase_id, reason: 'not_invoiced' },
  ]);
});

test('a promise for today counts for a plan that began earlier', async () => {
  const x = await promised(await bought(await needed({ from: -3, to: 9 })), { 0: 400 });
  expect(await figures(x)).toMatchObject({ promised: 400, short_on: null });
});
