import { expect, test } from 'vitest';
import { containerCalls } from '#domain/container/container';
import { whichFirstCall } from '#domain/container/which-first';
import { splitCalls } from '#domain/plan/split';
import { buildLine, buildPlan, buildSpecification, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { crossingOf } from '../testing/crossing-plan.ts';
import { containersOf } from '../testing/packed-invoice.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const { day, needed, bought, sent, arrive } = needsOf(server);

/**
 * Returns the sets of containers of these invoices only: each set's cars, its invoices by index, and each plan's cars.
 */
async function setsOf(invoices: readonly { invoice_number: string }[], days = 14) {
  const { sets } = await save(server, whichFirstCall, { days, limit: 100 });
  const names = invoices.map(({ invoice_number }) => invoice_number);
  return sets
    .filter(({ containers }) => containers.every(({ invoice_number }) => names.includes(invoice_number)))
    .map(({ cars, containers, plans }) => ({
      cars,
      invoices: containers.map(({ invoice_number }) => names.indexOf(invoice_number)),
      plans: plans.map((plan) => [plan.plan_id, plan.cars]),
    }));
}

test('a container in Transit or late whose arrival today would free cars is listed with their number', async () => {
  const x = await bought(await needed());
  const late = await sent(x, 100, 'O', { due: -2 });
  const inTime = await sent(x, 100, 'T', { due: 10 });
  const tooLate = await sent(x, 200, 'T', { due: 11 });
  const announced = await sent(x, 4, 'O', { due: 12 });
  const all = [late, inTime, tooLate, announced];
  expect(await setsOf(all)).toEqual([
    { cars: 50, invoices: [2], plans: [[x.plan_id, 50]] },
    { cars: 25, invoices: [0], plans: [[x.plan_id, 25]] },
  ]);
  expect(await setsOf(all, 9)).toEqual([]);
  await arrive(late);
  expect(await setsOf(all)).toEqual([{ cars: 50, invoices: [2], plans: [[x.plan_id, 50]] }]);
});

/**
 * Builds a plan of 100 cars, each of which needs one piece of each of `saps` SAPs, with a purchase of 100 of each SAP.
 */
async function stoppedBy(saps: number) {
  const lines = await Promise.all(Array.from({ length: saps }, () => buildLine(server, 1)));
  const { specification_id } = await buildSpecification(server, { inputs: lines });
  const plan = await buildPlan(server, {
    specification_id,
    begin_date: day(3),
    end_date: day(4),
    quant: 100,
  });
  const purchases = [];
  for (const line of lines) purchases.push(await bought({ ...line, plan_id: plan.plan_id }, 100));
  return { plan_id: plan.plan_id, purchases };
}

test('only the 12 containers with the largest quantities of a SAP are combined with others, and if there are more, the response is marked as incomplete', async () => {
  const two = await stoppedBy(2);
  const [x, y] = two.purchases as [(typeof two.purchases)[number], (typeof two.purchases)[number]];
  const first = await sent(x, 100, 'T');
  const others = [];
  for (let index = 0; index < 13; index += 1) others.push(await sent(y, 50 + index, 'T'));
  const { incomplete } = await save(server, whichFirstCall, { days: 14 });
  expect(incomplete).toBe(true);
  const pairs = (await setsOf([first, ...others])).filter(({ invoices }) => invoices.length === 2);
  expect(pairs.map(({ cars }) => cars)).toEqual([62, 61, 60, 59, 58, 57, 56, 55, 54, 53, 52, 51]);
});

test('a set also counts the cars of an ended part of a split plan, as long as another part is open', async () => {
  const { plan_id, parts, purchase, line, older } = await crossingOf(server, day)({ from: -10 });
  const unchangedParts = parts.map((part) => ({ ...part, specification_id: older }));
  await save(server, splitCalls.split, { plan_id, parts: unchangedParts });
  const late = await sent({ ...line, ...purchase }, 200, 'O', { due: -2 });
  const [container] = await containersOf(server, late.invoice_id);
  const { plans } = await save(server, containerCalls.model, { container_id: container?.container_id ?? 0 });
  expect(plans).toMatchObject([{ plan_id, begin_date: day(-10), cars: 100 }]);
  expect(await setsOf([late])).toEqual([{ cars: 100, invoices: [0], plans: [[plan_id, 100]] }]);
});

test('a request for more than 90 days is refused, and the error names the field', async () => {
  const { status, failure } = await server.sendRaw(whichFirstCall, { days: 91 });
  expect([status, failure.details]).toMatchObject([400, [{ path: 'days' }]]);
});
