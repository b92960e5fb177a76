import { expect, test } from 'vitest';
import { coverageCalls } from '#domain/coverage/coverage';
import { specificationCalls } from '#domain/specification/specification';
import { daysBetween } from '#domain/values/day';
import {
  buildCarModel,
  buildInvoice,
  buildLine,
  buildPlan,
  buildPurchase,
  save,
} from '../testing/builders.ts';
import { replacementsOf } from '../testing/replacements.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, check, replace, specify } = replacementsOf(server);

test('35.3: the quantities left over and to order equal the quantities in coverage after the replacement', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 4), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const plan = async (begin: number, quant: number) =>
    buildPlan(server, { specification_id, begin_date: day(begin), end_date: day(begin + 5), quant });
  const early = await plan(2, 50);
  await plan(20, 100);
  // 200 are needed early and 400 later: 150 are in stock, 100 are on their way, 250 are ordered and not invoiced.
  const { purchase_id } = await buildPurchase(server, {
    plan_id: early.plan_id,
    product_saps: [{ ...x, quant: 500 }],
  });
  await buildInvoice(server, {
    purchase_id,
    status: 'A',
    arrived_on: day(0),
    product_saps: [{ ...x, quant: 150 }],
  });
  await buildInvoice(server, {
    purchase_id,
    status: 'T',
    expected_on: day(1),
    product_saps: [{ ...x, quant: 100 }],
  });

  const checked = await check({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(10), factor: 0.5 });
  expect(checked.old).toMatchObject({
    needed: 200,
    left_over: { stock: 0, arrived: 0, coming: 50, rest: 250, all: 300 },
  });
  expect(checked.new).toMatchObject({ needed: 200, to_order: 200 });
  // 12 of the 100 cars that lack the new SAP could be built with the 50 old pieces that the first plan leaves.
  expect(checked.outcome).toEqual({ day: day(10), new_lost: 12, old_lost: 0, left_over: 300 });

  await replace({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(10), factor: 0.5 });
  const coverage = async (sap_id: number) => save(server, coverageCalls.model, { sap_id });
  expect(await coverage(x.sap_id)).toMatchObject({ needed: 200, arrived: 150, transit: 100, rest: 250 });
  expect(await coverage(by.sap_id)).toMatchObject({ needed: 200, to_order: 200 });
});

test('35.3: a replacement from a past day leaves over no pieces of a needed SAP that is out of stock', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 10), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  await buildPlan(server, { specification_id, begin_date: day(-30), end_date: day(-4), quant: 10 });
  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(-30) };
  expect((await check(params)).old.left_over).toEqual({ stock: 0, arrived: 0, coming: 0, rest: 0, all: 0 });
  await replace(params);
  expect(await save(server, coverageCalls.model, { sap_id: x.sap_id })).toMatchObject({ stock: 0 });
});

test('35.3: the check and coverage include an ended plan whose specification begins on the day of the replacement', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 1), await buildLine(server)];
  const { specification_id } = await specify(product_id, 0, [x]);
  const { plan_id } = await buildPlan(server, {
    specification_id,
    begin_date: day(-10),
    end_date: day(-1),
    quant: 100,
  });
  const arrive = async (sap: typeof x) => {
    const line = { ...sap, quant: 150 };
    const { purchase_id } = await buildPurchase(server, { plan_id, product_saps: [line] });
    const arrived = { status: 'A', arrived_on: day(-5) } as const;
    await buildInvoice(server, { purchase_id, ...arrived, product_saps: [line] });
  };
  await arrive(x);
  await arrive(by);
  const later = await specify(product_id, 20, [x]);
  await buildPlan(server, {
    specification_id: later.specification_id,
    begin_date: day(20),
    end_date: day(24),
    quant: 60,
  });

  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(0) };
  const checked = await check(params);
  expect(checked.old.left_over).toMatchObject({ stock: 150, all: 150 });
  expect(checked.new).toMatchObject({ needed: 60, to_order: 10 });
  await replace(params);
  const coverage = async (sap_id: number) => save(server, coverageCalls.model, { sap_id });
  expect(await coverage(x.sap_id)).toMatchObject({ needed: 0, stock: 150 });
  expect(await coverage(by.sap_id)).toMatchObject({ needed: 60, stock: 50, to_order: 10 });
});

test('35.3: the check names the open plans that keep the old SAP, even on superseded and passive specifications, and counts the begun plans that get the new SAP', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 2), await buildLine(server)];
  const plansOn = async (specification_id: number, days: [number, number][]) => {
    const built = days.map(async ([begin, end]) =>
      buildPlan(server, { specification_id, begin_date: day(begin), end_date: day(end), quant: 10 }),
    );
    return (await Promise.all(built)).map(({ plan_id }) => plan_id);
  };
  const [first, second, third] = [
    await specify(product_id, -60, [x]),
    await specify(product_id, -30, [x]),
    await specify(product_id, 5, [x]),
  ].map(({ specification_id }) => specification_id) as [number, number, number];
  // On each specification, the first plan spans the day, the second begins on it, and the third ends before the day.
  const days: [number, number][] = [
    [-1, 11],
    [10, 20],
    [1, 9],
  ];
  const superseded = await plansOn(first, days);
  const inForce = await plansOn(second, days);
  const passive = await plansOn(third, days);
  await save(server, specificationCalls.setPassive, { specification_ids: [third] });

  const params = { sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(10) };
  const plansOf = async (also: object) => {
    const { moved, cut, later, begun, cut_plans, later_plans } = await check({ ...params, ...also });
    const idsOf = (plans: typeof cut_plans) => plans.map(({ plan_id }) => plan_id).sort((a, b) => a - b);
    return { moved, cut, later, begun, cut_plans: idsOf(cut_plans), later_plans: idsOf(later_plans) };
  };
  const sorted = (...ids: (number | undefined)[]) => ids.map((id) => id ?? 0).sort((a, b) => a - b);
  const cut_plans = sorted(superseded[0], passive[0], inForce[0]);
  const keeping = { cut: 3, cut_plans, begun: 0 };
  expect(await plansOf({})).toEqual({
    ...keeping,
    ...{ moved: 1, later: 2, later_plans: sorted(superseded[1], passive[1]) },
  });
  expect(await plansOf({ move_plans: false })).toEqual({
    ...keeping,
    ...{ moved: 0, later: 3, later_plans: sorted(superseded[1], passive[1], inForce[1]) },
  });
  // From yesterday on, all plans of the specification in force move, even the one that has begun.
  expect(await plansOf({ from: day(-1) })).toMatchObject({ moved: 3, begun: 1, cut: 0, later: 6 });
});

test('35.4: the proposed day has the fewest lost cars, then the fewest old pieces left over, and is the first such day', async () => {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 1), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const plan = async (begin: number, quant: number) =>
    buildPlan(server, { specification_id, begin_date: day(begin), end_date: day(begin + 4), quant });
  const first = await plan(2, 60);
  await plan(10, 40);
  await plan(20, 30);
  const ofBy = await buildPlan(server, { begin_date: day(60), end_date: day(61), quant: 0 });
  const stocked = await buildPurchase(server, {
    plan_id: first.plan_id,
    product_saps: [{ ...x, quant: 110 }],
  });
  await buildInvoice(server, {
    purchase_id: stocked.purchase_id,
    status: 'A',
    arrived_on: day(0),
    product_saps: [{ ...x, quant: 110 }],
  });
  const coming = await buildPurchase(server, { plan_id: ofBy.plan_id, product_saps: [{ ...by, quant: 70 }] });
  await buildInvoice(server, {
    purchase_id: coming.purchase_id,
    status: 'T',
    expected_on: day(8),
    product_saps: [{ ...by, quant: 70 }],
  });

  const checked = await check({ sap_id: x.sap_id, by_sap_id: by.sap_id });
  // From day 3 on, 70 cars use the new SAP, which arrives on day 8, and 50 old pieces are left. From day 11 on, 10 old
  // pieces are left. From day 21 on, none are left, but 20 cars of the last plan would lack the old SAP.
  expect(checked).toMatchObject({ from: day(11), proposed: day(11) });
  const outcomes = new Map(checked.days.map((outcome) => [outcome.day, outcome]));
  expect(outcomes.get(day(2))).toMatchObject({ new_lost: 100, left_over: 110 });
  expect(outcomes.get(day(10))).toMatchObject({ new_lost: 0, left_over: 50 });
  expect(outcomes.get(day(11))).toMatchObject({ new_lost: 0, old_lost: 0, left_over: 10 });
  expect(outcomes.get(day(21))).toMatchObject({ new_lost: 0, old_lost: 20, left_over: 0 });

  // For another day, the check returns the days around it and the same proposed day.
  const other = await check({ sap_id: x.sap_id, by_sap_id: by.sap_id, from: day(40) });
  expect(other).toMatchObject({ from: day(40), proposed: day(11) });
  expect([other.days[0]?.day, other.days.at(-1)?.day]).toEqual([day(26), day(54)]);
});

/** Returns the proposed day, in days from today, with this stock of the old SAP and none of the new SAP. */
async function proposedFor(stock: number, plans: readonly { begin: number; quant: number }[]) {
  const { product_id } = await buildCarModel(server);
  const [x, by] = [await buildLine(server, 1), await buildLine(server)];
  const { specification_id } = await specify(product_id, -30, [x]);
  const [first] = await Promise.all(
    plans.map(async ({ begin, quant }) =>
      buildPlan(server, { specification_id, begin_date: day(begin), end_date: day(begin), quant }),
    ),
  );
  if (stock > 0 && first) {
    const { plan_id } = first;
    const { purchase_id } = await buildPurchase(server, { plan_id, product_saps: [{ ...x, quant: stock }] });
    await buildInvoice(server, {
      purchase_id,
      status: 'A',
      arrived_on: day(0),
      product_saps: [{ ...x, quant: stock }],
    });
  }
  const { proposed } = await check({ sap_id: x.sap_id, by_sap_id: by.sap_id });
  return daysBetween(day(0), proposed);
}

test('35.4: a car does not count as lost if it could not be built with the old SAP either', async () => {
  expect(await proposedFor(0, [{ begin: 10, quant: 1 }])).toBe(0);
  const plans = [
    { begin: 5, quant: 70 },
    { begin: 10, quant: 100 },
  ];
  expect(await proposedFor(70, plans)).toBe(6);
  expect(await proposedFor(83, plans)).toBe(6);
});
