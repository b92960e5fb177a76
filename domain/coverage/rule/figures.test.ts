import { describe, expect, test } from 'vitest';
import { addDays } from '../../values/day.ts';
import type { InvoiceStatus } from '../../values/invoice-status.ts';
import { fromMillionths, toMillionths } from '../../values/quantity.ts';
import { type PlanFacts, type SapFacts, settle } from './facts.ts';
import { deriveCoverage, isEmpty } from './figures.ts';

const TODAY = '2026-01-05';
const day = (days: number) => addDays(TODAY, days);

interface Sent {
  quant: number;
  status: InvoiceStatus;
  due: number | null;
  here: number | null;
}
interface Bought {
  ordered: number;
  closed: boolean;
  sent: readonly Sent[];
}
interface Planned {
  begin: number;
  end: number;
  quant: number;
  input: number;
  bought: readonly Bought[];
}

const sent = (
  quant: number,
  status: InvoiceStatus,
  due: number | null,
  here: number | null = null,
): Sent => ({ quant, status, due, here });
const purchase = (deliveries: Sent[], fields: Partial<Bought> = {}): Bought => ({
  ordered: 400,
  closed: false,
  sent: deliveries,
  ...fields,
});
/** Builds a plan of 100 cars with 4 pieces each, over ten days from T + 10 on. T is today. */
const plan = (bought: Bought[], fields: Partial<Planned> = {}): Planned => ({
  begin: 10,
  end: 19,
  quant: 100,
  input: 4,
  bought,
  ...fields,
});
/** Builds a plan of 100 cars that ended yesterday. */
const endedPlan = (...deliveries: Sent[]) => plan([purchase(deliveries)], { begin: -10, end: -1 });
const counted = (quant: number, days: number) => ({ quant, days });

/** Returns the figures of the only SAP of these plans, or null if all are 0. */
function figures(plans: Planned[], count?: { quant: number; days: number }) {
  const settledIds = new Set<number>();
  const planFacts = new Map<number, PlanFacts>();
  for (const [place, { begin, end, quant }] of plans.entries()) {
    const [begin_date, end_date] = [day(begin), day(end)];
    planFacts.set(place, {
      plan_id: place,
      begin_date,
      end_date,
      open_until: end_date,
      quant: toMillionths(quant),
    });
    if (end < 0) settledIds.add(place);
  }
  const inputs = plans.map(({ input }, plan_id) => ({ plan_id, input: toMillionths(input) }));
  const purchases = plans.flatMap(({ bought }, plan_id) =>
    bought.map(({ ordered, closed }, place) => ({
      purchase_id: place,
      plan_id,
      ordered: toMillionths(ordered),
      closed,
      promises: [],
    })),
  );
  const shipments = plans.flatMap(({ bought }, plan_id) =>
    bought.flatMap(({ sent: deliveries }, purchase_id) =>
      deliveries.map(({ quant, status, due, here }, place) => ({
        plan_id,
        purchase_id,
        invoice_id: place,
        container_id: place,
        container: null,
        status,
        due_on: due === null ? null : day(due),
        has_own_day: false,
        here_on: here === null ? null : day(here),
        quant: toMillionths(quant),
      })),
    ),
  );
  const counted_on = count ? day(count.days) : null;
  const isSettled = ({ plan_id }: { plan_id: number }) => settledIds.has(plan_id);
  const settled = settle({
    counted_on,
    counted: toMillionths(count?.quant ?? 0),
    arrived: shipments
      .filter((one) => isSettled(one) && one.here_on !== null && one.here_on > (counted_on ?? ''))
      .reduce((sum, { quant }) => sum + quant, 0n),
    needed: 0n,
    counted_apart: inputs
      .filter(isSettled)
      .flatMap(({ plan_id, input }) => ({ ...(planFacts.get(plan_id) as PlanFacts), input })),
  });
  const sap: SapFacts = {
    sap_id: 1,
    lead_time: null,
    counted_on,
    settled,
    inputs: inputs.filter((one) => !isSettled(one)),
    purchases: purchases.filter((one) => !isSettled(one)),
    shipments: shipments.filter((one) => !isSettled(one) || one.here_on === null),
  };
  const { figures: exact } = deriveCoverage(sap, { today: TODAY, plans: planFacts });
  if (isEmpty(exact)) return null;
  const { left_over: _, order_by: __, lateness: ___, ...shown } = exact;
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? fromMillionths(value) : value,
    ]),
  );
}

/** Returns the figures for a need of 400 from T + 10 to T + 19 and a purchase of 400 with these deliveries. */
const figuresWith = (...deliveries: Sent[]) => figures([plan([purchase(deliveries)])]);
const short = (short_quant: number, reason: string, days = 10) => ({
  short_on: day(days),
  short_quant,
  reason,
});
const ENOUGH = { short_on: null, short_quant: null, reason: null };

describe('the figures of a part SAP', () => {
  test('without an invoice, the whole ordered quantity counts as not invoiced', () => {
    expect(figuresWith()).toEqual({
      needed: 400,
      ordered: 400,
      stock: 0,
      arrived: 0,
      transit: 0,
      open: 0,
      rest: 400,
      promised: 0,
      to_order: 0,
      still_from: day(10),
      stop_quant: 400,
      ...short(400, 'not_invoiced'),
    });
  });

  test('25.5: the shortage is that of the plan that stops first, even if an earlier plan lacks more at its start', () => {
    const inTime = plan([purchase([sent(200, 'A', null, 0), sent(200, 'T', 3)])], { begin: 0, end: 9 });
    const stopped = plan([purchase([sent(300, 'T', 5), sent(100, 'T', -1)])]);
    expect(figures([inTime])).toMatchObject({ still_from: null, ...short(200, 'late', 0) });
    expect(figures([inTime, stopped])).toMatchObject({
      still_from: day(17),
      short_on: day(0),
      short_quant: 100,
      reason: 'overdue',
    });
  });

  test('25.5: if a part SAP holds two plans up from the same day, the shortage is that of the first plan', () => {
    const first = plan([purchase([sent(400, 'T', 3)])], { begin: -2, end: 7 });
    const second = plan([], { begin: 0, end: 9 });
    expect(figures([first, second])).toMatchObject({ still_from: day(0), ...short(400, 'late', -2) });
  });

  test('25.6: the reason for a shortage is that of the first standstill, not of a later one', () => {
    expect(figuresWith(sent(100, 'A', null, 0), sent(100, 'T', 14))).toMatchObject({
      still_from: day(12),
      ...short(300, 'late'),
    });
  });

  test('25.11: the quantity missing for a stop is that of its worst day, whatever the plan lacks at its start', () => {
    expect(figuresWith(sent(100, 'A', null, 0), sent(100, 'T', 14))).toMatchObject({
      short_quant: 300,
      stop_quant: 60,
    });
    expect(figuresWith(sent(102, 'A', null, 0), sent(100, 'T', 14))).toMatchObject({ stop_quant: 58 });
    expect(figuresWith(sent(100, 'A', null, 0))).toMatchObject({ short_quant: 300, stop_quant: 300 });
    expect(figuresWith(sent(100, 'A', null, 0), sent(300, 'T', 12))).toMatchObject({
      short_quant: 300,
      stop_quant: null,
    });
  });

  const some = [sent(150, 'T', 5)];
  test.each([
    ['100 in Open order without a day', [...some, sent(100, 'O', null)], 250],
    ['100 in Open order due in 12 days', [...some, sent(100, 'O', 12)], 250],
    ['100 in Open order due in 10 days', [...some, sent(100, 'O', 10)], 150],
  ])(
    'the shortage is the quantity that is not due by the start of the plan: 150 in Transit due in 5 days, %s',
    (_, deliveries, gap) => {
      expect(figuresWith(...deliveries)).toMatchObject({
        rest: 150,
        to_order: 0,
        ...short(gap, 'not_invoiced'),
      });
    },
  );

  test('once the purchase is closed, the missing quantity has to be ordered', () => {
    const closed = purchase([...some, sent(100, 'O', 10)], { closed: true });
    expect(figures([plan([closed])])).toMatchObject({ rest: 0, to_order: 150, ...short(150, 'not_ordered') });
  });

  test.each([
    ['due in 12 days', 12, 'late'],
    ['due yesterday', -1, 'overdue'],
    ['without a day', null, 'no_day'],
  ])('the reason for the shortage is that of the only delivery: 400 %s', (_, due, reason) => {
    expect(figuresWith(sent(400, 'T', due))).toMatchObject({ transit: 400, rest: 0, ...short(400, reason) });
  });

  test('a stock count of 60 yesterday adds to the deliveries: 150 due in 5 days, 100 due in 10 days', () => {
    const plans = [plan([purchase([...some, sent(100, 'O', 10)])])];
    expect(figures(plans, counted(60, -1))).toMatchObject({ stock: 60, ...short(90, 'not_invoiced') });
  });

  test('a stock count includes arrivals up to its day, and no later ones', () => {
    const arrivedOn = (here: number) =>
      figures([plan([purchase([sent(150, 'A', null, here)])])], counted(60, -1));
    expect(arrivedOn(-1)).toMatchObject({ stock: 60, arrived: 0 });
    expect(arrivedOn(0)).toMatchObject({ stock: 60, arrived: 150 });
  });

  test('an ended plan that needed 400 leaves 30 of 430 that arrived', () => {
    expect(figures([endedPlan(sent(430, 'A', null, -5))])).toMatchObject({ stock: 30, needed: 0, ...ENOUGH });
  });

  test('an ended plan that needed 400 leaves nothing of 370 that arrived, and no shortage', () => {
    expect(figures([endedPlan(sent(370, 'A', null, -5))])).toBeNull();
  });

  test('an ended plan that needed 400 leaves nothing of 340 that arrived and 60 that are expected', () => {
    expect(figures([endedPlan(sent(340, 'A', null, -5), sent(60, 'T', 3))])).toBeNull();
  });

  test('a plan of ten days that needs 400 still needs 200 after a count of 0 at the end of its fifth day', () => {
    const running = plan([], { begin: -5, end: 4 });
    expect(figures([running], counted(0, -1))).toMatchObject({
      needed: 200,
      to_order: 200,
      ...short(200, 'not_ordered', -5),
    });
  });

  test.each([
    ['one car', 1, 1],
    ['ten cars', 10, 7],
    ['half a car', 0.5, 0.5],
    ['three cars', 3, 2],
  ])(
    'after a count on the first of three days, a plan of %s needs parts for whole cars, but for no more cars than planned',
    (_, quant, cars) => {
      const running = plan([], { begin: -1, end: 1, quant, input: 0.1 });
      expect(figures([running], counted(0, -1))).toMatchObject({ needed: cars / 10 });
    },
  );

  test('a plan of 0 cars needs nothing and has no shortage', () => {
    expect(figures([plan([], { quant: 0 })])).toBeNull();
  });

  test('a receipt due today counts for a plan that began earlier', () => {
    const running = plan([purchase([sent(400, 'T', 0)])], { begin: -5, end: 4 });
    expect(figures([running])).toMatchObject({ transit: 400, ...ENOUGH });
  });
});
