import type { Company } from './company.ts';
import { type Delivery, deliveriesOf, nameOf, type Origin } from './lots.ts';
import { everySap, simulatePlans } from './simulate.ts';

type Container = Extract<Origin, { container: string }>;

/**
 * The cars of a plan that a set of containers frees if it arrives today: a single container, or several that free more
 * cars together than separately.
 */
interface SimulatedSet {
  containers: Container[];
  plan: number;
  cars: bigint;
}

const ONE_CAR = 1_000_000n;

/**
 * Finds the sets of up to three containers that free cars of plans that begin within the given number of days.
 * Simulates the arrival of each set today (behaviour 30.8, 30.10).
 */
export function simulateArrivals(company: Company, days: number): SimulatedSet[] {
  const known = new Map<string, Map<number, bigint>>();
  const gains = (set: readonly Container[], plan: number): bigint => {
    const name = set.map(nameOf).join(', ');
    const cars = known.get(name) ?? beginsWith(company, set.map(nameOf));
    known.set(name, cars);
    return (cars.get(plan) ?? 0n) - (known.get('')?.get(plan) ?? 0n);
  };
  known.set('', beginsWith(company, []));

  const found: SimulatedSet[] = [];
  for (const set of setsOf(awaited(company))) {
    for (const [plan, { begin }] of company.plans.entries()) {
      if (begin > days) continue;
      const cars = gains(set, plan);
      const helpsTogether = groupings(set).every((groups) => {
        const alone = groups.reduce((sum, group) => sum + gains(group, plan), 0n);
        // If a group frees cars alone, its leftover parts may add up to another car with each further group.
        const more = alone > 0n ? BigInt(groups.length - 1) * ONE_CAR : 0n;
        return cars > alone + more;
      });
      if (cars > 0n && helpsTogether) found.push({ containers: [...set], plan, cars });
    }
  }
  return found;
}

/** Returns the containers that stop plans, with the cars of each plan that their arrival today frees (30.8). */
export function simulateStops(company: Company): { container: Container; freed: Map<number, bigint> }[] {
  const before = beginsWith(company, []);
  return notArrived(company).flatMap((container) => {
    const after = beginsWith(company, [nameOf(container)]);
    const gains = [...after].map(([plan, cars]) => [plan, cars - (before.get(plan) ?? 0n)] as const);
    const freed = new Map(gains.filter(([, cars]) => cars > 0n));
    return freed.size > 0 ? { container, freed } : [];
  });
}

/** Returns the containers in Transit or late (24.3), including parts without a container. */
function awaited(company: Company): Container[] {
  return notArrived(company, ({ status, due }) => status === 'T' || (due !== null && due < 0));
}

function notArrived(company: Company, which: (delivery: Delivery) => boolean = () => true): Container[] {
  const all = everySap()
    .flatMap((sap) => deliveriesOf(company, sap))
    .filter((delivery) => delivery.here === null && which(delivery));
  return [...new Map(all.map(({ origin }) => [nameOf(origin), origin])).values()];
}

function beginsWith(company: Company, arrivesToday: readonly string[]): Map<number, bigint> {
  return new Map(simulatePlans(company, arrivesToday).map(({ plan, begin }) => [plan, begin]));
}

function setsOf(all: readonly Container[]): Container[][] {
  return all.flatMap((one, first) => [
    [one],
    ...all
      .slice(first + 1)
      .flatMap((two, second) => [
        [one, two],
        ...all.slice(first + second + 2).map((three) => [one, two, three]),
      ]),
  ]);
}

/** Returns all ways in which up to three containers can arrive in more than one group. */
function groupings(set: readonly Container[]): Container[][][] {
  const separate = set.map((one) => [one]);
  if (set.length < 3) return set.length === 2 ? [separate] : [];
  return [separate, ...set.map((one) => [[one], set.filter((other) => other !== one)])];
}
