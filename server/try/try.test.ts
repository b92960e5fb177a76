import { describe, expect, test } from 'vitest';
import { whichFirstCall } from '#domain/container/which-first';
import { invoiceCalls } from '#domain/invoice/invoice';
import { purchaseCalls } from '#domain/purchase/purchase';
import { scheduleCall } from '#domain/schedule/schedule';
import type { Supposition } from '#domain/supposition/supposition';
import { type Ask, type TryResults, tryCall } from '#domain/try/try';
import { openSession } from '../session/sessions.ts';
import { addPerson } from '../testing/add-person.ts';
import { buildPartSap, buildPlan, save } from '../testing/builders.ts';
import { needsOf } from '../testing/coverage/needs.ts';
import { everythingStored } from '../testing/database-state.ts';
import { testApp } from '../testing/test-app.ts';
import { tryOut } from './try.routes.ts';

const server = testApp();
const { day, needed, bought, sent, promised, count } = needsOf(server);

async function tryBoth<Kind extends keyof TryResults>(
  suppositions: Supposition[],
  kind: Kind,
  params: NonNullable<Ask[Kind]>,
) {
  const answers = await save(server, tryCall, { suppositions, ask: { [kind]: params } });
  return answers as { without: TryResults[Kind]; with: TryResults[Kind] };
}

async function lanes(suppositions: Supposition[], { plan_id }: { plan_id: number }) {
  const both = await tryBoth(suppositions, 'schedule', { from: null, days: 56 });
  const lane = ({ plans }: TryResults['schedule']) => plans.find((plan) => plan.plan_id === plan_id);
  return { without: lane(both.without), with: lane(both.with) };
}

test('43.1: the schedule shows a standstill of a plan if a container is supposed to be late, and none without the supposition', async () => {
  const x = await bought(await needed());
  await sent(x, 120, 'A', { here: 0 });
  const { invoice_id } = await sent(x, 280, 'T', { due: 12, container: 'MSKU 1' });
  const { containers } = await save(server, invoiceCalls.model, { invoice_id });
  const [{ container_id } = { container_id: 0 }] = containers;
  const late = await lanes([{ what: 'container', container_id, day: day(17) }], x);
  expect(late.without).toMatchObject({ still_from: null, stops: [] });
  expect(late.with).toMatchObject({
    still_from: day(13),
    runs_again: day(17),
    stops: [{ sap_id: x.sap_id, reason: 'late', waits_for: { kind: 'container', id: container_id } }],
  });
  const { plans } = await save(server, scheduleCall, { from: null, days: 56 });
  const drawn = plans.find(({ plan_id }) => plan_id === x.plan_id);
  expect(late.with?.product_label).toBe(drawn?.product_label);
});

test('43.1: while values of part SAPs are stale, the result without suppositions is derived instead of read', async () => {
  const x = await needed();
  const suppositions: Supposition[] = [{ what: 'comes', sap_id: x.sap_id, quant: 400, day: day(2) }];
  const ask = { schedule: { from: null, days: 56 } };
  const both = (await tryOut(server.db, { suppositions, ask }, 1)) as {
    without: TryResults['schedule'];
    with: TryResults['schedule'];
  };
  const stillFrom = ({ plans }: TryResults['schedule']) =>
    plans.find(({ plan_id }) => plan_id === x.plan_id)?.still_from;
  expect([stillFrom(both.without), stillFrom(both.with)]).toEqual([day(10), null]);
});

test('43.1: a plan, a part SAP and the values of coverage can be requested under suppositions', async () => {
  const x = await needed();
  const suppositions: Supposition[] = [{ what: 'comes', sap_id: x.sap_id, quant: 200, day: day(2) }];
  const plan = await tryBoth(suppositions, 'plan', { plan_id: x.plan_id, offset: 0, limit: 50 });
  expect(plan.without).toMatchObject({ buildable_at_begin: 0, full_on: null });
  expect(plan.with).toMatchObject({ buildable_at_begin: 50, full_on: null });

  const sap = await tryBoth(suppositions, 'sap', { sap_id: x.sap_id, offset: 0, limit: 50 });
  expect(sap.without.rows).toMatchObject([{ what: 'need' }]);
  expect(sap.with.rows).toMatchObject([
    { what: 'coming', label: 'Supposed', day: day(2), kind: 'part_sap', id: x.sap_id, balance: 200 },
    { what: 'need', balance: -200 },
  ]);

  const coverage = await tryBoth(suppositions, 'coverage', { days: null });
  expect(coverage.without.rows).toMatchObject([{ sap_id: x.sap_id, transit: 0, short_quant: 400 }]);
  expect(coverage.with.rows).toMatchObject([{ sap_id: x.sap_id, transit: 200, short_quant: 200 }]);
  expect((await tryBoth(suppositions, 'coverage', { days: 5 })).with.rows).toEqual([]);
});

test('43.1: coverage lists a part SAP whose standstill lasts longer, with its days and lost cars, even if its figures stay the same', async () => {
  const x = await bought(await needed());
  await sent(x, 120, 'A', { here: 0 });
  const { invoice_id } = await sent(x, 280, 'T', { due: 15, container: 'MSKU 15' });
  const both = await tryBoth([{ what: 'invoice', invoice_id, day: day(17) }], 'coverage', { days: null });
  const same = { sap_id: x.sap_id, still_from: day(13), short_quant: 280, reason: 'late' };
  const stop = { plan_id: x.plan_id, still_from: day(13) };
  expect(both.without.rows).toMatchObject([
    { ...same, stop: { ...stop, runs_again: day(15), cars_lost: 20 } },
  ]);
  expect(both.with.rows).toMatchObject([{ ...same, stop: { ...stop, runs_again: day(17), cars_lost: 40 } }]);
});

test('43.1: the ranking of containers can be requested under suppositions, with their supposed days', async () => {
  const x = await bought(await needed());
  const { invoice_id } = await sent(x, 280, 'T', { due: 12, container: 'MSKU 7' });
  const { containers } = await save(server, invoiceCalls.model, { invoice_id });
  const [{ container_id } = { container_id: 0 }] = containers;
  const params = { days: 30, limit: 50 };
  const setWithContainer = ({ sets }: TryResults['which_first']) =>
    sets.find((set) => set.containers.some((each) => each.container_id === container_id));
  const later = await tryBoth([{ what: 'container', container_id, day: day(20) }], 'which_first', params);
  const stored = setWithContainer(await save(server, whichFirstCall, params));
  expect(stored?.cars).toBeGreaterThan(0);
  expect(setWithContainer(later.without)).toEqual(stored);
  expect(setWithContainer(later.with)).toMatchObject({
    cars: stored?.cars,
    containers: [{ due_on: day(20), days_late: null }],
  });
  const arrived = await tryBoth([{ what: 'container', container_id, day: 'arrived' }], 'which_first', params);
  expect(setWithContainer(arrived.with)).toBeUndefined();
});

test('43.2: an ended plan can be supposed to be open, and a plan that is supposed not to be built is not in the schedule', async () => {
  const x = await needed({ from: -9, to: -5 });
  await count(x, 100, -20);
  const moved: Supposition = {
    what: 'plan',
    plan_id: x.plan_id,
    begin_date: day(3),
    end_date: day(6),
    quant: 50,
  };
  const both = await lanes([moved], x);
  expect(both.without).toBeUndefined();
  expect(both.with).toMatchObject({ begin_date: day(3), quant: 50, still_from: day(5) });

  const y = await needed();
  const notBuilt = await lanes([{ what: 'not_built', plan_id: y.plan_id }], y);
  expect(notBuilt.without).toMatchObject({ still_from: day(10) });
  expect(notBuilt.with).toBeUndefined();
});

test('43.4: a purchase is named by the supposed days and cars of its plan', async () => {
  const x = await bought(await needed());
  const moved = { plan_id: x.plan_id, begin_date: day(12), end_date: day(21), quant: 90 };
  const suppositions: Supposition[] = [{ what: 'plan', ...moved }];
  const page = { offset: 0, limit: 50 };
  const lane = (await lanes(suppositions, x)).with;
  const plan = (await tryBoth(suppositions, 'plan', { plan_id: x.plan_id, ...page })).with;
  const sap = (await tryBoth(suppositions, 'sap', { sap_id: x.sap_id, ...page })).with;
  const { purchase_number } = await save(server, purchaseCalls.model, x);
  const label = `${purchase_number} · ${lane?.plan_label}`;
  expect(label).toMatch(/ 90$/);
  expect(lane?.stops[0]?.waits_for).toMatchObject({ kind: 'purchase', label });
  expect(plan.rows[0]?.stop?.waits_for).toMatchObject({ kind: 'purchase', label });
  expect(sap.not_counted).toMatchObject([{ kind: 'purchase', label }]);
});

test('43.4: plans that lose equally many cars are listed in their supposed order', async () => {
  const x = await needed({ from: 5, to: 9, input: 1 });
  await count(x, 150, 0);
  const later = {
    specification_id: x.plan.specification_id,
    begin_date: day(10),
    end_date: day(12),
    quant: 100,
  };
  const { plan_id: second } = await buildPlan(server, later);
  const { plan_id: first } = await buildPlan(server, later);
  const both = await tryBoth([{ what: 'first', plan_id: first, before_plan_id: second }], 'plan', {
    plan_id: x.plan_id,
    offset: 0,
    limit: 50,
  });
  expect(both.without.takes_from).toMatchObject([
    { plan_id: second, before: 100, after: 50 },
    { plan_id: first, before: 50, after: 0 },
  ]);
  expect(both.with.takes_from).toMatchObject([
    { plan_id: first, before: 100, after: 50 },
    { plan_id: second, before: 50, after: 0 },
  ]);
});

describe('43.3: suppositions are refused if', () => {
  async function refused(suppositions: unknown[]) {
    const ask = { schedule: { from: null, days: 7 } };
    const { status, raw } = await server.send(tryCall, { suppositions, ask } as never);
    expect(status).toBe(400);
    return JSON.parse(raw.toString()) as { message: string; details: { path: string }[] };
  }

  test('one names a record that does not exist; the message and the path contain its position', async () => {
    const x = await promised(await bought(await needed()), { 5: 100 });
    const ok = { what: 'not_built', plan_id: x.plan_id };
    const missingId = 2_000_000_000;
    for (const [named, kind] of [
      [{ what: 'container', container_id: missingId, day: 'never' }, 'container'],
      [{ what: 'invoice', invoice_id: missingId, day: 'never' }, 'invoice'],
      [{ what: 'promise', purchase_id: x.purchase_id, sap_id: x.sap_id, day: day(6), to: day(7) }, 'promise'],
      [{ what: 'comes', sap_id: missingId, quant: 1, day: day(1) }, 'part SAP'],
      [{ what: 'first', plan_id: x.plan_id, before_plan_id: missingId }, 'plan'],
      [{ what: 'replace', sap_id: x.sap_id, by_sap_id: missingId, from: day(1) }, 'part SAP'],
    ] as const) {
      const { message, details } = await refused([ok, named]);
      expect(message).toBe(`Supposition 2: The ${kind} does not exist.`);
      expect(details[0]?.path).toBe('suppositions.1');
    }
  });

  test('one contradicts an earlier supposition', async () => {
    const { plan_id } = await needed();
    const { message, details } = await refused([
      { what: 'not_built', plan_id },
      { what: 'plan', plan_id, begin_date: day(1), end_date: day(2), quant: 3 },
    ]);
    expect(message).toBe('Supposition 2: It contradicts supposition 1. Remove one of them.');
    // `path` has the position, so this message omits it.
    expect(details).toEqual([
      { path: 'suppositions.1', message: 'It contradicts supposition 1. Remove one of them.' },
    ]);
  });

  test('one replaces a part SAP with a passive part SAP', async () => {
    const x = await needed();
    const { sap_id } = await buildPartSap(server, { state: 'P' });
    const { message } = await refused([
      { what: 'replace', sap_id: x.sap_id, by_sap_id: sap_id, from: day(1) },
    ]);
    expect(message).toMatch(/^Supposition 1: /);
  });

  test('there are more than 20, one has an unknown kind or an invalid day, or nothing is requested', async () => {
    const { plan_id } = await needed();
    const notBuilt = { what: 'not_built', plan_id };
    expect((await refused(Array.from({ length: 21 }, () => notBuilt))).details[0]?.path).toBe('suppositions');
    expect((await refused([{ what: 'miracle' }])).details[0]?.path).toMatch(/^suppositions\.0/);
    const [fault] = (await refused([{ what: 'container', container_id: 1, day: 'soon' }])).details;
    expect(fault).toMatchObject({
      path: 'suppositions.0.day',
      message: 'must be a day as YYYY-MM-DD, "arrived" or "never".',
    });
    const { status } = await server.send(tryCall, { suppositions: [], ask: {} });
    expect(status).toBe(400);
  });
});

test('20.9: a request under suppositions for a plan or part SAP that does not exist is refused with 404', async () => {
  for (const ask of [{ plan: { plan_id: 2_000_000_000 } }, { sap: { sap_id: 2_000_000_000 } }]) {
    const { status } = await server.send(tryCall, { suppositions: [], ask });
    expect(status).toBe(404);
  }
});

test('43.1: viewers may try suppositions, and trying writes nothing and advances no sequence', async () => {
  const x = await promised(await bought(await needed()), { 5: 100 });
  const { containers } = await save(server, invoiceCalls.model, await sent(x, 100, 'T', { due: 12 }));
  const viewer = await addPerson(server.db, 'vera', 'viewer');
  const cookie = `sid=${await openSession(server.db, viewer)}`;
  const suppositions: Supposition[] = [
    { what: 'container', container_id: containers[0]?.container_id ?? 0, day: 'never' },
    { what: 'promise', purchase_id: x.purchase_id, sap_id: x.sap_id, day: day(5), to: day(30) },
    { what: 'comes', sap_id: x.sap_id, quant: 5, day: day(3) },
    { what: 'plan', plan_id: x.plan_id, begin_date: day(1), end_date: day(2), quant: 7 },
  ];
  const asks: Ask[] = [
    { schedule: { from: null, days: 28 } },
    { plan: { plan_id: x.plan_id, offset: 0, limit: 50 } },
    { sap: { sap_id: x.sap_id, offset: 0, limit: 50 } },
    { coverage: { days: null } },
  ];
  // The first call derives the figures that the saves above made stale.
  await save(server, tryCall, { suppositions: [], ask: { coverage: { days: null } } });
  const before = await everythingStored(server.db);
  for (const ask of asks) {
    const { status } = await server.send(tryCall, { suppositions, ask }, { cookie });
    expect(status).toBe(200);
  }
  expect(await everythingStored(server.db)).toEqual(before);
});
