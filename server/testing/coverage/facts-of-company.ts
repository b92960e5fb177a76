import {
  type CoverageFacts,
  type PlanFacts,
  type SapFacts,
  type ShipmentFacts,
  settle,
} from '#domain/coverage/rule/facts';
import type { Awaited } from '#domain/coverage/rule/supply';
import { addDays } from '#domain/values/day';
import { toMillionths } from '#domain/values/quantity';
import { type Company, containerOf, dayFrom, keyOf, type Plan, planOf, promisesOf, SAPS } from './company.ts';
import type { AwaitedLot } from './simulate.ts';

/**
 * Returns the facts of a company as they are read after its ended plans have been settled. Ids are indexes counted from
 * 1.
 */
export function factsOfCompany(company: Company, today: string): CoverageFacts {
  const day = (days: number) => addDays(today, days);
  const plans = company.plans.map(
    (plan, index): PlanFacts => ({
      plan_id: index + 1,
      begin_date: day(plan.begin),
      end_date: day(lastDay(plan)),
      open_until: day(Math.max(...partsOf(company, plan).map(lastDay))),
      quant: toMillionths(plan.quant),
    }),
  );
  return {
    today,
    plans: new Map(plans.map((plan) => [plan.plan_id, plan])),
    saps: Array.from({ length: SAPS }, (_, index) => sapFacts(company, index + 1, plans, today)),
  };
}

function lastDay({ begin, days }: Plan): number {
  return begin + days;
}

function partsOf({ plans }: Company, plan: Plan): Plan[] {
  return plan.split === null ? [plan] : plans.filter(({ split }) => split === plan.split);
}

function sapFacts(company: Company, sap: number, plans: readonly PlanFacts[], today: string): SapFacts {
  const isSettled = (plan_id: number) => (plans[plan_id - 1]?.open_until ?? '') < today;
  const [count] = company.counts.filter((one) => one.sap === sap).sort((a, b) => b.day - a.day);
  const counted_on = count ? addDays(today, count.day) : null;
  const inputs = company.plans.flatMap((plan, index) => {
    const input = company.inputs.find((one) => one.specification === plan.specification && one.sap === sap);
    return input?.quant ? [{ plan_id: index + 1, input: toMillionths(input.quant) }] : [];
  });
  const shipments = shipmentsOf(company, sap, today);
  const arrived = shipments.filter(
    ({ plan_id, here_on }) => isSettled(plan_id) && here_on !== null && here_on > (counted_on ?? ''),
  );
  return {
    sap_id: sap,
    lead_time: null,
    counted_on,
    settled: settle({
      counted_on,
      counted: toMillionths(count?.quant ?? 0),
      arrived: arrived.reduce((sum, { quant }) => sum + quant, 0n),
      needed: 0n,
      counted_apart: inputs
        .filter(({ plan_id }) => isSettled(plan_id))
        .map(({ plan_id, input }) => ({ ...(plans[plan_id - 1] as PlanFacts), input })),
    }),
    inputs: inputs.filter(({ plan_id }) => !isSettled(plan_id)),
    purchases: company.purchases.flatMap((purchase, index) => {
      const line = purchase.lines.find((one) => one.sap === sap);
      const plan_id = planOf(company, purchase) + 1;
      if (!line || line.quant === 0 || isSettled(plan_id)) return [];
      return {
        purchase_id: index + 1,
        plan_id,
        ordered: toMillionths(line.quant),
        closed: purchase.closed || line.closed,
        promises: promisesOf(line).map((promise) => ({
          day: addDays(today, promise.day),
          quant: toMillionths(promise.quant),
        })),
      };
    }),
    shipments: shipments.filter(({ plan_id, here_on }) => !isSettled(plan_id) || here_on === null),
  };
}

/** Converts a simulated delivery to the type of `domain/coverage/rule`. */
export function awaitedLot({ origin, due }: AwaitedLot, today: string): Awaited {
  const due_on = dayFrom(today, due);
  if ('purchase' in origin) return { kind: 'purchase', id: origin.purchase + 1, due_on };
  const { invoice, container } = origin;
  return container === ''
    ? { kind: 'invoice', id: invoice + 1, due_on }
    : { kind: 'container', id: containerId(invoice, container), due_on };
}

/** Returns the id that the facts of a company give to a container of an invoice. */
export function containerId(invoice: number, key: string): number {
  return invoice * 10 + ['', 'msku11', 'tclu2'].indexOf(key) + 1;
}

function shipmentsOf(company: Company, sap: number, today: string): ShipmentFacts[] {
  const day = (days: number | null) => (days === null ? null : addDays(today, days));
  return company.invoices.flatMap(({ purchase: named, status, expected, arrived, lines, own }, index) => {
    const purchase = company.purchases[named % company.purchases.length];
    if (!purchase) return [];
    const packages = lines.filter((line) => line.sap === sap).flatMap((line) => line.packages);
    const byKey = Map.groupBy(packages, ({ container }) => keyOf(container));
    return [...byKey].map(([key, together]) => {
      const days = own.find((one) => keyOf(one.container) === key);
      return {
        plan_id: planOf(company, purchase) + 1,
        purchase_id: (named % company.purchases.length) + 1,
        invoice_id: index + 1,
        container_id: containerId(index, key),
        container: containerOf(together[0]?.container ?? 0),
        status,
        due_on: day(days?.expected ?? expected),
        has_own_day: days?.expected != null,
        here_on: day(days?.arrived ?? (status === 'A' ? arrived : null)),
        quant: together.reduce((sum, { quant }) => sum + toMillionths(quant), 0n),
      };
    });
  });
}
