import { type Millionths, toMillionths } from '#domain/values/quantity';
import { needsOfPlans, type PlanNeed } from './buildable-plans.ts';
import { type Company, keyOf, SAPS, sapCompany } from './company.ts';

/** One container on one invoice, by the invoice's place and what it is told apart by. */
export interface Awaited {
  invoice: number;
  container: string;
}

/** Containers that free so many cars of a plan, known by its place. */
export interface FreedOfPlan {
  containers: readonly Awaited[];
  plan: number;
  cars: Millionths;
}

/**
 * What containers in Transit or late free of the plans that begin within so many days, found by letting each set of up
 * to three arrive today and handing out all pieces anew (behaviour 30.10). The product searches in the database: this
 * is what that is compared with.
 */
export function freeingSets(any: Company, today: string, days: number): FreedOfPlan[] {
  const awaited = awaitedContainers(any);
  const needs = needsBySap(any, today);
  const begins = (arrived: readonly Awaited[]): Map<number, Millionths> => {
    const cars = new Map<number, Millionths>();
    for (const need of needs(arrived)) {
      const least = cars.get(need.plan);
      if (least === undefined || need.cars_at_begin < least) cars.set(need.plan, need.cars_at_begin);
    }
    return cars;
  };
  const before = begins([]);
  const plans = [...before.keys()].filter((plan) => (any.plans[plan]?.begin ?? 0) <= days);
  const gains = new Map(
    setsOf(awaited).map((set) => {
      const after = begins(set);
      return [nameOf(set), (plan: number) => (after.get(plan) ?? 0n) - (before.get(plan) ?? 0n)];
    }),
  );
  const gainOf = (set: readonly Awaited[], plan: number) => gains.get(nameOf(set))?.(plan) ?? 0n;

  return setsOf(awaited).flatMap((containers) =>
    plans
      .map((plan) => ({ containers, plan, cars: gainOf(containers, plan) }))
      .filter(({ plan, cars }) => {
        const apart = groupings(containers).map((groups) => ({
          sum: groups.reduce((sum, group) => sum + gainOf(group, plan), 0n),
          made_up: toMillionths(groups.length - 1),
        }));
        return cars > 0n && apart.every(({ sum, made_up }) => cars > (sum > 0n ? sum + made_up : 0n));
      }),
  );
}

/** What is in Transit, or late, and not here. */
function awaitedContainers(any: Company): Awaited[] {
  if (any.purchases.length === 0) return [];
  return any.invoices.flatMap(({ status, expected, lines, own }, invoice) => {
    const keys = new Set(lines.flatMap(({ packages }) => packages.map(({ container }) => keyOf(container))));
    return [...keys]
      .filter((key) => {
        const days = own.find(({ container }) => keyOf(container) === key);
        const due = days?.expected ?? expected;
        const here = days?.arrived ?? (status === 'A' ? 0 : null);
        return here === null && (status === 'T' || (due !== null && due < 0));
      })
      .map((container) => ({ invoice, container }));
  });
}

/** What plans lack once some containers have arrived; each SAP is looked at once for those that hold it. */
function needsBySap(any: Company, today: string): (arrived: readonly Awaited[]) => PlanNeed[] {
  const known = new Map<string, PlanNeed[]>();
  return (arrived) =>
    Array.from({ length: SAPS }, (_, place) => place + 1).flatMap((sap) => {
      const holding = arrived.filter(({ invoice, container }) =>
        any.invoices[invoice]?.lines.some(
          (line) => line.sap === sap && line.packages.some((held) => keyOf(held.container) === container),
        ),
      );
      const name = `${sap} ${nameOf(holding)}`;
      const found = known.get(name) ?? needsOfPlans(sapCompany(withArrivals(any, holding), sap, today), sap);
      known.set(name, found);
      return found;
    });
}

/** The company after these containers have arrived today. */
function withArrivals(any: Company, arrived: readonly Awaited[]): Company {
  return {
    ...any,
    invoices: any.invoices.map((invoice, place) => ({
      ...invoice,
      own: [
        ...invoice.own.filter(({ container }) => !isIn(arrived, place, container)),
        ...arrived
          .filter((one) => one.invoice === place)
          .map(({ container }) => ({ container: numberOf(container), expected: null, arrived: 0 })),
      ],
    })),
  };
}

function isIn(arrived: readonly Awaited[], invoice: number, container: number): boolean {
  return arrived.some((one) => one.invoice === invoice && one.container === keyOf(container));
}

function numberOf(key: string): number {
  return [0, 1, 2, 3].find((container) => keyOf(container) === key) ?? 0;
}

function setsOf(all: readonly Awaited[]): (readonly Awaited[])[] {
  return all.flatMap((a, i) => [
    [a],
    ...all.slice(i + 1).flatMap((b, j) => [[a, b], ...all.slice(i + j + 2).map((c) => [a, b, c])]),
  ]);
}

/** All ways to part a set into two groups or more: each container is given the number of its group. */
function groupings(set: readonly Awaited[]): (readonly (readonly Awaited[])[])[] {
  const numbered = set.reduce<number[][]>(
    (so_far, _) => so_far.flatMap((numbers) => set.map((__, number) => [...numbers, number])),
    [[]],
  );
  return numbered
    .map((numbers) =>
      set
        .map((_, number) => set.filter((__, place) => numbers[place] === number))
        .filter(({ length }) => length > 0),
    )
    .filter(({ length }) => length > 1);
}

export function nameOf(set: readonly Awaited[]): string {
  return set.map(({ invoice, container }) => `${invoice}/${container}`).join(' + ');
}
