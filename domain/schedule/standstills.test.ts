import { expect, test, vi } from 'vitest';
import type { CoverageFacts, SapFacts } from '../coverage/rule/facts.ts';
import { deriveCoverage } from '../coverage/rule/figures.ts';
import { addDays, dayNumber, daysBetween } from '../values/day.ts';
import { toMillionths } from '../values/quantity.ts';
import { carsLost, type HeldNeed, scheduleOf, standstillsOf } from './standstills.ts';

const TODAY = '2026-12-01';
const day = (days: number) => addDays(TODAY, days);

/** Builds a plan of `quant` cars between two days, relative to today. */
const plan = (plan_id: number, from: number, to: number, quant: number) => ({
  plan_id,
  begin_date: day(from),
  end_date: day(to),
  open_until: day(to),
  quant: toMillionths(quant),
});

/**
 * Builds the facts of a SAP with an input quantity per car and a stock. Each container has its arrival day as its id.
 */
function sap(
  sap_id: number,
  {
    inputs = { 1: 1 },
    stock = 0,
    counted = null,
    comes = {},
    ordered = 0,
  }: {
    inputs?: Record<number, number>;
    stock?: number;
    counted?: number | null;
    comes?: Record<number, number>;
    ordered?: number;
  } = {},
): SapFacts {
  const shipments = Object.entries(comes).map(([due, quant], place) => ({
    plan_id: 1,
    purchase_id: sap_id,
    invoice_id: sap_id * 10 + place,
    container_id: Number(due),
    container: `CONT ${place + 1}`,
    status: 'T' as const,
    due_on: day(Number(due)),
    has_own_day: false,
    here_on: null,
    quant: toMillionths(quant),
  }));
  return {
    sap_id,
    lead_time: null,
    counted_on: counted === null ? null : day(counted),
    settled: toMillionths(stock),
    inputs: Object.entries(inputs).map(([plan_id, input]) => ({
      plan_id: Number(plan_id),
      input: toMillionths(input),
    })),
    purchases: [
      { purchase_id: sap_id, plan_id: 1, ordered: toMillionths(ordered), closed: false, promises: [] },
    ],
    shipments,
  };
}

async function scheduled(
  plans: ReturnType<typeof plan>[],
  saps: SapFacts[],
  { from = 0, days = 14 }: { from?: number; days?: number } = {},
) {
  const facts: CoverageFacts = {
    today: TODAY,
    plans: new Map(plans.map((one) => [one.plan_id, one])),
    saps,
  };
  const schedule = await scheduleOf(facts, new Map(), {
    from: day(from),
    days,
    pause: async () => {},
  });
  const since = (text: string | null) => text && daysBetween(TODAY, text);
  return {
    sums: schedule.days.map(({ planned, possible }) => `${possible}/${planned}`),
    plans: schedule.plans.map((one) => ({
      plan_id: one.plan.plan_id,
      stops: one.stops.map(({ from, until, sap_id, reason, waits_for }) => ({
        from: since(from),
        until: since(until),
        sap_id,
        reason,
        waits_for: waits_for?.id ?? null,
      })),
      days: one.days.map(({ planned, possible }) => `${possible}/${planned}`),
    })),
  };
}

/** Returns the first and last day of each standstill of the first plan. */
async function stopsOf(...asked: Parameters<typeof scheduled>) {
  const { plans } = await scheduled(...asked);
  return plans[0]?.stops.map(({ from, until }) => [from, until]);
}

test('42.1: a plan builds whole cars evenly over its days, and rounds 10.5 cars up to 11', async () => {
  const { plans } = await scheduled([plan(1, 0, 3, 10.5), plan(2, 1, 7, 3)], []);
  expect(plans.map(({ days }) => days.join(' '))).toEqual(['3/3 3/3 2/2 3/3', '1/1 0/0 1/1 0/0 1/1 0/0 0/0']);
});

test('42.6: a schedule contains the plans that build on a requested day, including the first and the last day', async () => {
  const { plans } = await scheduled(
    [plan(1, -9, -1, 9), plan(2, -9, 0, 9), plan(3, 13, 20, 9), plan(4, 14, 20, 9)],
    [],
  );
  expect(plans.map(({ plan_id }) => plan_id)).toEqual([2, 3]);
});

test('42.2: a plan stands still from the first day by whose end more cars are due than a SAP allows', async () => {
  const ten = plan(1, 2, 11, 100);
  expect(await stopsOf([ten], [sap(1, { stock: 30 })])).toEqual([[5, null]]);
  expect(await stopsOf([ten], [sap(1, { stock: 29.999 })])).toEqual([[4, null]]);
  expect(await stopsOf([ten], [sap(1, { inputs: { 1: 4 }, stock: 120 })])).toEqual([[5, null]]);
});

test('42.2: a receipt is available for the cars of its day', async () => {
  const ten = plan(1, 2, 11, 100);
  expect(await stopsOf([ten], [sap(1, { stock: 30, comes: { 5: 70 } })])).toEqual([]);
  expect(await stopsOf([ten], [sap(1, { stock: 30, comes: { 8: 70 } })])).toEqual([[5, 7]]);
});

test('42.3: a plan may stand still several times, each time until the awaited receipt, if any', async () => {
  const { plans } = await scheduled([plan(1, 0, 9, 100)], [sap(1, { stock: 20, comes: { 4: 40, 8: 30 } })]);
  expect(plans[0]?.stops).toEqual([
    { from: 2, until: 3, sap_id: 1, reason: 'late', waits_for: 4 },
    { from: 6, until: 7, sap_id: 1, reason: 'late', waits_for: 8 },
    { from: 9, until: null, sap_id: 1, reason: 'not_ordered', waits_for: null },
  ]);
});

test('42.3: a standstill continues after a delivery that does not suffice for the cars due by its day', async () => {
  const { plans } = await scheduled([plan(1, 0, 9, 100)], [sap(1, { stock: 20, comes: { 5: 20, 7: 60 } })]);
  expect(plans[0]?.stops).toEqual([{ from: 2, until: 6, sap_id: 1, reason: 'late', waits_for: 7 }]);
});

test('42.3: a standstill that lasts beyond the plan ends when the last missing part is expected', async () => {
  const { plans } = await scheduled(
    [plan(1, 0, 4, 10)],
    [sap(1, { stock: 4, comes: { 8: 3, 12: 3 } }), sap(2, { stock: 8, comes: { 6: 2 } })],
  );
  expect(plans[0]?.stops).toEqual([{ from: 2, until: 11, sap_id: 1, reason: 'late', waits_for: 12 }]);
});

test('42.3: a standstill that no known receipt ends has the same reason as the shortage, and waits for the purchase or overdue delivery, if any', async () => {
  const only = async (facts: SapFacts) => {
    const { plans } = await scheduled([plan(1, 0, 9, 100)], [facts]);
    return plans[0]?.stops[0];
  };
  expect(await only(sap(1))).toMatchObject({ from: 0, reason: 'not_ordered', waits_for: null });
  expect(await only(sap(8, { ordered: 100 }))).toMatchObject({ reason: 'not_invoiced', waits_for: 8 });
  expect(await only(sap(1, { comes: { [-3]: 100 } }))).toMatchObject({
    from: 0,
    reason: 'overdue',
    waits_for: -3,
  });
  expect(await only(sap(1, { comes: { [-3]: 10, 4: 90 } }))).toMatchObject({ reason: 'late' });
});

test('42.4: hold-ups on consecutive days are one standstill, and the SAP that holds up the plan first is named', async () => {
  const { plans } = await scheduled(
    [plan(1, 0, 9, 100)],
    [
      sap(1, { comes: { 2: 100 } }),
      sap(2, { stock: 10, comes: { 5: 100 } }),
      sap(3, { stock: 50, comes: { 6: 100 } }),
    ],
  );
  expect(plans[0]?.stops).toEqual([{ from: 0, until: 5, sap_id: 1, reason: 'late', waits_for: 2 }]);
});

test('42.4: among SAPs that hold up a plan from the same day, the one whose parts arrive last is named, and among equals the one that was added first', async () => {
  const named = async (saps: SapFacts[]) => {
    const { plans } = await scheduled([plan(1, 0, 9, 100)], saps);
    return plans[0]?.stops.map(({ sap_id, reason }) => [sap_id, reason]);
  };
  const three = { stock: 20, comes: { 5: 100 } };
  expect(await named([sap(10, three), sap(2, three)])).toEqual([[2, 'late']]);
  expect(await named([sap(1, three), sap(2, { stock: 20, comes: { 6: 100 } })])).toEqual([[2, 'late']]);
  const overdue = sap(1, { stock: 20, comes: { [-3]: 100 } });
  const notInvoiced = sap(2, { stock: 20, ordered: 100 });
  const notOrdered = sap(3, { stock: 20 });
  expect(await named([sap(4, three), overdue])).toEqual([[1, 'overdue']]);
  expect(await named([overdue, notInvoiced])).toEqual([[2, 'not_invoiced']]);
  expect(await named([overdue, notInvoiced, notOrdered])).toEqual([[3, 'not_ordered']]);
  expect(await named([sap(4, { stock: 30 }), overdue])).toEqual([[1, 'overdue']]);
});

test('42.2: earlier plans take their whole need, and later plans get the remainder, which is never negative', async () => {
  const { plans } = await scheduled(
    [plan(1, 0, 9, 100), plan(2, 1, 10, 100)],
    [sap(1, { inputs: { 1: 1, 2: 1 }, stock: 60, comes: { 5: 5, 7: 75 } })],
  );
  expect(plans.map(({ stops }) => stops.map(({ from, until }) => [from, until]))).toEqual([
    [[6, 6]],
    [[1, null]],
  ]);
});

test('42.2: after a stock count, a SAP has to suffice only for the remaining cars, from the next day on', async () => {
  const running = plan(1, -5, 4, 100);
  expect(await stopsOf([running], [sap(1, { counted: -1, stock: 30 })])).toEqual([[3, null]]);
  expect(await stopsOf([running], [sap(1, { counted: 0, stock: 0 })])).toEqual([[1, null]]);
  expect(await stopsOf([running], [sap(1, { counted: -1, stock: 50 })])).toEqual([]);
  expect(await stopsOf([running], [sap(1, { counted: -6, stock: 50 })])).toEqual([[0, null]]);
});

test('42.2: a SAP without a shortage, or with an input of zero, holds nothing up', async () => {
  const ten = plan(1, 0, 9, 100);
  expect(await stopsOf([ten], [sap(1, { stock: 100 }), sap(2, { inputs: { 1: 0 } })])).toEqual([]);
});

test('42.5: cars that cannot be built on their day are not built later', async () => {
  const { plans, sums } = await scheduled(
    [plan(1, 0, 9, 100)],
    [sap(1, { stock: 25, comes: { 4: 20, 7: 60 } })],
    { days: 12 },
  );
  expect(plans[0]?.days.join(' ')).toBe('10/10 10/10 5/10 0/10 5/10 0/10 0/10 10/10 10/10 10/10');
  expect(sums.slice(-3)).toEqual(['10/10', '0/0', '0/0']);
});

test('42.5: on each day, the SAP that allows the fewest cars determines the output', async () => {
  const { plans } = await scheduled(
    [plan(1, 0, 3, 40)],
    [sap(1, { stock: 15, comes: { 2: 30 } }), sap(2, { stock: 22, comes: { 3: 20 } })],
  );
  expect(plans[0]?.days.join(' ')).toBe('10/10 5/10 2/10 10/10');
});

test('42.6: past days show what could be built with the current stock; standstills start today', async () => {
  const { plans } = await scheduled([plan(1, -5, 4, 100)], [sap(1, { stock: 30, comes: { 3: 70 } })], {
    from: -4,
    days: 7,
  });
  expect(plans[0]?.days.join(' ')).toBe('10/10 10/10 0/10 0/10 0/10 0/10 0/10');
  expect(plans[0]?.stops).toMatchObject([{ from: 0, until: 2 }]);
});

test('42.6: a plan of zero cars has days without cars, and nothing stops it', async () => {
  const { plans } = await scheduled([plan(1, 3, 4, 0)], [sap(1)]);
  expect(plans).toEqual([{ plan_id: 1, stops: [], days: ['0/0', '0/0'] }]);
});

test('42.6: a plan in a schedule also has the standstills that begin before the requested days', async () => {
  const plans = [plan(1, 0, 9, 100), plan(2, 20, 29, 10), plan(3, -9, -1, 10)];
  const asked = await scheduled(plans, [sap(1, { stock: 10 })], { from: 5, days: 3 });
  expect(asked.plans).toMatchObject([{ plan_id: 1, stops: [{ from: 1 }], days: ['0/10', '0/10', '0/10'] }]);
});

test('43.5: a standstill also names the deliveries of its other part SAPs, each once', () => {
  const held = (sap_id: number, until: number, id: number): HeldNeed => ({
    ...{ sap_id, counted_on: null, reason: 'late', waits_for: null, to_order: 0n },
    held: [
      {
        from: dayNumber(TODAY),
        until: dayNumber(day(until)),
        cars: 0,
        ended_by: { kind: 'container', id, due_on: day(until + 1) },
      },
    ],
  });
  const stops = standstillsOf([held(1, 5, 7), held(2, 3, 8), held(3, 2, 8), held(4, 5, 7)], TODAY);
  expect(stops).toMatchObject([{ sap_id: 1, waits_for: { id: 7 }, waits_also_for: [{ id: 8 }] }]);
});

test('43.1: the lost cars of a plan of 170 years are those that its schedule does not build, and are found without a calculation for each day', async () => {
  const long = plan(1, -9, 62_000, 1_000_000);
  const x = sap(1, { stock: 1_000, comes: { 100: 5_000, 20000: 500_000 } });
  const facts = { today: TODAY, plans: new Map([[1, long]]), saps: [x] };
  const [need] = deriveCoverage(x, facts).needs;
  const divisions = vi.spyOn(globalThis, 'BigInt');
  const lost = need && carsLost(need, TODAY);
  expect(divisions.mock.calls.length).toBeLessThan(100);
  divisions.mockRestore();
  const schedule = await scheduleOf(facts, new Map(), { from: TODAY, days: 62_001, pause: async () => {} });
  expect(lost).toBe(schedule.days.reduce((sum, { planned, possible }) => sum + planned - possible, 0));
});
