import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { planCalls } from '#domain/plan/plan';
import { expectedLines, neededLines, planDifferences } from '#domain/purchase/plan-differences';
import { purchaseCalls } from '#domain/purchase/purchase';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import {
  buildInvoice,
  buildLine,
  buildPart,
  buildPartSap,
  buildPlan,
  buildPurchase,
  buildSpecification,
  save,
} from '../testing/builders.ts';
import { daysFromToday } from '../testing/days.ts';
import { driftsOf } from '../testing/drifts.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const day = daysFromToday(server);
const { load, drifted } = driftsOf(server);

test("a purchase is loaded with the plan's current need of each SAP whose ordered quantity differs", async () => {
  const [same, other, anew, gone] = await Promise.all([2, 1, 3, 5].map((quant) => buildLine(server, quant)));
  if (!same || !other || !anew || !gone) throw new Error('Four lines must be built.');
  const { specification_id } = await buildSpecification(server, { inputs: [anew, same, other] });
  const plan = await buildPlan(server, { specification_id, quant: 10 });
  const product_saps = [{ ...same, quant: 20 }, { ...other, quant: 0.000001 }, gone];
  const { purchase_id } = await buildPurchase(server, { plan_id: plan.plan_id, product_saps });

  const { data } = await server.send(purchaseCalls.model, { purchase_id });
  expect(data.plan_needs.map(({ sap_code, quant }) => [sap_code, quant])).toEqual([
    [anew.sap_code, 30],
    [other.sap_code, 10],
    [gone.sap_code, 0],
  ]);
  const [line] = data.product_saps;
  expect(Object.keys(line ?? {})).toEqual(expect.arrayContaining(Object.keys(data.plan_needs[0] ?? {})));
});

test('13.4: a need is rounded up at the sixth decimal, both in the lines that fill a purchase and where the purchase is compared with its plan', async () => {
  const fine = await Promise.all([0.0125, 0.000001].map((quant) => buildLine(server, quant)));
  const { specification_id } = await buildSpecification(server, { inputs: fine });
  const plan = await buildPlan(server, { specification_id, quant: 1.5 });
  const { data: product_saps } = await server.send(purchaseCalls.planLines, { plan_id: plan.plan_id });
  expect(product_saps.map(({ quant }) => quant)).toEqual([0.01875, 0.000002]);
  const { purchase_id } = await buildPurchase(server, { plan_id: plan.plan_id, product_saps });
  expect((await load({ purchase_id })).plan_needs).toEqual([]);
});

/** Builds a plan of 10 cars that needs a SAP with an MOQ and another SAP, and purchases of the plan. */
async function ordered(...purchases: [ofFirst: number, ofSecond: number][]) {
  const { product_id } = await buildPart(server);
  const first = await buildPartSap(server, { product_id, min_order_quant: 100 });
  const second = await buildLine(server, 3);
  const inputs = [{ product_id, sap_id: first.sap_id, quant: 16 }, second];
  const { specification_id } = await buildSpecification(server, { inputs });
  const days = { begin_date: day(1), end_date: day(9) };
  const plan = await buildPlan(server, { specification_id, ...days, quant: 10 });
  const made: { purchase_id: number }[] = [];
  for (const [ofFirst, ofSecond] of purchases) {
    const product_saps = [
      { product_id, sap_id: first.sap_id, quant: ofFirst },
      { product_id: second.product_id, sap_id: second.sap_id, quant: ofSecond },
    ].filter(({ quant }) => quant > 0);
    made.push(await buildPurchase(server, { plan_id: plan.plan_id, product_saps }));
  }
  return { plan, first, second, purchases: made };
}

test('14.17: a further purchase of a plan gets the existing purchases, their sums, the whole need of each SAP whose sum differs, and the quantities to order', async () => {
  const { plan, first, second, purchases } = await ordered([100, 10], [0, 5]);
  const { data } = await server.send(purchaseCalls.planPurchases, plan);
  expect(data.other_purchases.map(({ purchase_id }) => purchase_id)).toEqual(
    purchases.map(({ purchase_id }) => purchase_id),
  );
  const quants = (lines: { sap_id: number; quant: number }[]) =>
    new Map(lines.map(({ sap_id, quant }) => [sap_id, quant]));
  expect(quants(data.other_lines)).toEqual(
    new Map([
      [first.sap_id, 100],
      [second.sap_id, 15],
    ]),
  );
  expect(quants(data.plan_needs)).toEqual(
    new Map([
      [first.sap_id, 160],
      [second.sap_id, 30],
    ]),
  );
  expect(data.to_order.map(({ quant }) => quant)).toEqual([60, 15]);
});

test('14.17: the first purchase of a plan gets only the quantities to order', async () => {
  const { plan, first, second } = await ordered();
  const { data } = await server.send(purchaseCalls.planPurchases, plan);
  expect(data).toEqual({
    today: day(0),
    other_purchases: [],
    other_lines: [],
    plan_needs: [],
    to_order: [
      { sap_id: first.sap_id, quant: 160, missing: 160 },
      { sap_id: second.sap_id, quant: 30, missing: 30 },
    ],
    waiting: 0,
  });
});

test('14.17: a request for the purchases of an unknown plan returns 404', async () => {
  expect((await server.sendRaw(purchaseCalls.planPurchases, { plan_id: 2_000_000_000 })).status).toBe(404);
});

/** Returns the quantities that coverage proposes to order for a plan, by SAP id. */
async function toOrder({ plan_id }: { plan_id: number }) {
  const { data } = await server.send(purchaseCalls.planPurchases, { plan_id });
  return data.to_order.map(({ quant }) => quant);
}

test('14.17: the quantities to order for a plan exclude a shortage that only a later plan has', async () => {
  const { plan, first } = await ordered([160, 30]);
  const { specification_id } = await buildSpecification(server, { inputs: [{ ...first, quant: 1 }] });
  const later = await buildPlan(server, {
    specification_id,
    begin_date: day(20),
    end_date: day(29),
    quant: 50,
  });
  expect([await toOrder(plan), await toOrder(later)]).toEqual([[0, 0], [50]]);
});

test('14.17: the quantities to order for a plan without a purchase exclude parts that are in stock or ordered for another plan, and those for an ended plan are unknown', async () => {
  const { first, second } = await ordered([500, 30]);
  const { specification_id } = await buildSpecification(server, {
    inputs: [
      { ...first, quant: 1 },
      { ...second, quant: 1 },
    ],
  });
  const planned = (from: number, to: number) =>
    buildPlan(server, { specification_id, begin_date: day(from), end_date: day(to), quant: 40 });
  const plan = await planned(20, 29);
  expect(await toOrder(plan)).toEqual([0, 40]);
  await save(server, stockCountCalls.save, { sap_id: second.sap_id, counted_on: day(0), quant: 25 });
  expect(await toOrder(plan)).toEqual([0, 15]);
  expect(await toOrder(await planned(-9, -1))).toEqual([]);
});

test('14.17: the quantity to order of a SAP is unknown until it is derived', async () => {
  const { plan } = await ordered();
  await sql`insert into stale_rows (what, id) select 'figures', generate_series(1, 5001)`.execute(server.db);
  const { data } = await server.send(purchaseCalls.planPurchases, { plan_id: plan.plan_id });
  await sql`delete from stale_rows where id <= 5001`.execute(server.db);
  expect(data.to_order).toEqual([]);
  expect(data.waiting).toBeGreaterThanOrEqual(5001);
});

test('a plan ordered in two halves, each raised to the MOQ, has no differences, even after one purchase is closed', async () => {
  const { plan, purchases } = await ordered([100, 10], [100, 20]);
  const [half] = purchases;
  if (!half) throw new Error('Two purchases must be built.');
  expect(await drifted(plan)).toEqual([]);
  await save(server, purchaseCalls.close, { ...half, sap_ids: null, note: null });
  expect(await drifted(plan)).toEqual([]);

  const { other_purchases, other_lines, plan_needs } = await load(half);
  expect(other_purchases.map(({ purchase_id }) => purchase_id)).toEqual([purchases[1]?.purchase_id]);
  expect(other_lines.map(({ quant, at_moq }) => [quant, at_moq])).toEqual([
    [100, true],
    [20, false],
  ]);
  // 200 were ordered where 160 are needed. The form decides that this is no difference: the excess is less than one
  // MOQ, and a line is at the MOQ (14.9).
  expect(plan_needs.map(({ quant }) => quant)).toEqual([160]);
});

test('a plan with two purchases is listed once and links to the open purchase, and its differences can be accepted from either purchase until its needs change', async () => {
  const { plan, purchases } = await ordered([160, 10], [0, 10]);
  const [open, closed] = purchases;
  if (!open || !closed) throw new Error('Two purchases must be built.');
  await save(server, purchaseCalls.close, { ...closed, sap_ids: null, note: null });
  expect(await drifted(plan)).toMatchObject([{ id: open.purchase_id, quant: 1 }]);

  await save(server, purchaseCalls.keepLines, closed);
  expect(await drifted(plan)).toEqual([]);
  expect([await load(open), await load(closed)].map(({ drift_kept }) => drift_kept)).toEqual([true, true]);

  await save(server, planCalls.save, { ...plan, quant: 20 });
  expect(await drifted(plan)).toMatchObject([{ quant: 2 }]);
  await save(server, purchaseCalls.keepLines, open);
  expect(await drifted(plan)).toEqual([]);
});

test('moving a purchase to another plan changes the differences of both plans, and deleting a purchase those of its plan', async () => {
  const { plan, purchases, first } = await ordered([160, 30], [16, 0]);
  const other = await ordered([160, 30]);
  const [, extra] = purchases;
  if (!extra) throw new Error('Two purchases must be built.');
  expect([await drifted(plan), await drifted(other.plan)]).toMatchObject([[{ quant: 1 }], []]);

  const { product_id, sap_id } = first;
  const product_saps = [{ product_id, sap_id, quant: 16 }];
  await save(server, purchaseCalls.save, { ...extra, plan_id: other.plan.plan_id, note: null, product_saps });
  expect([await drifted(plan), await drifted(other.plan)]).toMatchObject([[], [{ quant: 1 }]]);

  await save(server, purchaseCalls.delete, { purchase_ids: [extra.purchase_id] });
  expect([await drifted(plan), await drifted(other.plan)]).toEqual([[], []]);
});

test('a plan without a purchase has no differences', async () => {
  const { plan } = await ordered();
  expect(await drifted(plan)).toEqual([]);
});

test('14.14: differences are accepted only if they are still those that the form shows', async () => {
  const { plan, purchases } = await ordered([160, 30]);
  const [purchase] = purchases as [{ purchase_id: number }];
  const { purchase_id } = purchase;
  const drift_of = async () => (await load(purchase)).drift_of;
  expect(await drift_of()).toBeNull();
  await save(server, planCalls.save, { ...plan, quant: 12 });
  const seen = await drift_of();
  await save(server, planCalls.save, { ...plan, quant: 14 });
  const keep = (expect: string | null) => server.send(purchaseCalls.keepLines, { purchase_id, expect });
  const listChanged = {
    status: 409,
    failure: { message: 'The list has changed. Review it and try again.', code: 'list_changed' },
  };
  expect([await keep(seen), await keep(null)]).toMatchObject([listChanged, listChanged]);
  const now = await server.send(purchaseCalls.model, { purchase_id });
  expect(now.data.drift_kept).toBe(false);
  expect((await keep('a\u0000')).failure.details).toMatchObject([{ path: 'expect' }]);
  expect((await keep(now.data.drift_of)).status).toBe(200);
  expect((await server.send(purchaseCalls.model, { purchase_id })).data.drift_kept).toBe(true);
});

/**
 * Returns the number of SAPs of a plan that differ according to Today, and expects the forms of the purchases to show
 * the same number.
 */
async function differing(plan: { plan_id: number }, ...purchases: { purchase_id: number }[]) {
  const [row] = await drifted(plan);
  const count = row?.quant ?? 0;
  for (const purchase of purchases) {
    const stored = await load(purchase);
    const expectedQuantities = expectedLines(stored.product_saps, stored);
    const differences = planDifferences(
      { own: expectedQuantities, others: stored.other_lines },
      neededLines(stored),
    );
    expect(differences).toHaveLength(count);
  }
  return count;
}

/** Builds a plan that needs 400 of a SAP, and a purchase of 400, of which 250 are invoiced. */
async function invoicedInPart() {
  const line = await buildLine(server, 40);
  const { product_id, sap_id } = line;
  const { specification_id } = await buildSpecification(server, { inputs: [line] });
  const days = { begin_date: day(1), end_date: day(9) };
  const plan = await buildPlan(server, { specification_id, ...days, quant: 10 });
  const { plan_id } = plan;
  const order = (quant: number) =>
    buildPurchase(server, { plan_id, product_saps: [{ product_id, sap_id, quant }] });
  const first = await order(400);
  const { purchase_id } = first;
  const product_saps = [{ product_id, sap_id, quant: 250 }];
  const invoice = await buildInvoice(server, { purchase_id, product_saps });
  return { plan, line, first, invoice, order, closing: { purchase_id, sap_ids: [sap_id], note: null } };
}

test('14.18: neither closing a line nor ordering its open quantity again causes a difference, in one purchase or in two', async () => {
  const { plan, first, order, closing } = await invoicedInPart();
  await save(server, purchaseCalls.close, closing);
  expect(await differing(plan, first)).toBe(0);
  const { other_lines, plan_needs } = (await server.send(purchaseCalls.planPurchases, plan)).data;
  expect(other_lines.map(({ quant, expected }) => [quant, expected])).toEqual([[400, 250]]);
  expect(plan_needs).toEqual([]);

  const second = await order(100);
  expect(await differing(plan, first, second)).toBe(0);
  const third = await order(50);
  expect(await differing(plan, first, second, third)).toBe(0);
  const fourth = await order(1);
  expect(await differing(plan, first, second, third, fourth)).toBe(1);
});

test('14.18: a repeated order of a closed line becomes a difference when the line is reopened, or when more of it is invoiced', async () => {
  const { plan, first, invoice, line, order, closing } = await invoicedInPart();
  const { product_id, sap_id } = line;
  await save(server, purchaseCalls.close, { ...closing, sap_ids: null });
  const second = await order(150);
  expect(await differing(plan, first, second)).toBe(0);
  await save(server, purchaseCalls.reopen, { ...closing, sap_ids: null });
  expect(await differing(plan, first, second)).toBe(1);
  await save(server, purchaseCalls.close, closing);
  expect(await differing(plan, first, second)).toBe(0);
  await save(server, purchaseCalls.reopen, closing);
  expect(await differing(plan, first, second)).toBe(1);

  await save(server, purchaseCalls.close, closing);
  const { purchase_id } = closing;
  const product_saps = [{ product_id, sap_id, quant: 10 }];
  const more = await buildInvoice(server, { purchase_id, product_saps });
  expect(await differing(plan, first, second)).toBe(1);
  await save(server, invoiceCalls.delete, { invoice_ids: [more.invoice_id] });
  expect(await differing(plan, first, second)).toBe(0);
  await save(server, invoiceCalls.delete, { invoice_ids: [invoice.invoice_id] });
  expect(await differing(plan, first, second)).toBe(0);
});

test('14.18: a plan whose differences were accepted is listed again when closed lines are reopened', async () => {
  const { plan, first, order, closing } = await invoicedInPart();
  await save(server, purchaseCalls.close, closing);
  const second = await order(200);
  await save(server, purchaseCalls.keepLines, second);
  expect(await drifted(plan)).toEqual([]);
  await save(server, purchaseCalls.reopen, closing);
  expect(await drifted(plan)).toMatchObject([{ quant: 1 }]);
  expect((await load(first)).drift_kept).toBe(false);
});

test('14.18: a closed line that is no longer needed differs only by its supplied quantity', async () => {
  const { plan, first, invoice, line, closing } = await invoicedInPart();
  await save(server, purchaseCalls.close, closing);
  const { product_id, sap_id } = await buildLine(server);
  const { specification_id } = await buildSpecification(server, {
    inputs: [{ product_id, sap_id, quant: 1 }],
  });
  await save(server, planCalls.save, { ...plan, specification_id });
  expect(await differing(plan, first)).toBe(2);
  await save(server, invoiceCalls.delete, { invoice_ids: [invoice.invoice_id] });
  expect(await differing(plan, first)).toBe(1);
  expect((await load(first)).plan_needs.find((each) => each.sap_id === line.sap_id)?.quant).toBe(0);
});
