import { carsAllowed } from '../coverage/rule/facts.ts';
import { atLeastZero, fromMillionths, lesser, type Millionths, sum } from '../values/quantity.ts';

// Computes the additional cars that plans could build if containers were here today (behaviour 30.8, 30.10).

/** The shortage of a SAP at the start of an open plan. */
export interface Shortage {
  sap_id: number;
  input: Millionths;
  missing: Millionths;
  /** The pieces that this plan and the earlier ones lack together. */
  gap: Millionths;
  /** The pieces that ended plans left over; negative if they needed more than there was. */
  left_over: Millionths;
  cars: Millionths;
}

export interface ShortPlan {
  plan_id: number;
  begin_date: string;
  end_date: string;
  quant: Millionths;
  /** The shortages at the start of the plan, ordered by the cars that they allow, then by `sap_id`. */
  shortages: readonly Shortage[];
}

/** The quantity of a SAP in a container that has not arrived. */
export interface Arrival {
  container_id: number;
  sap_id: number;
  due_on: string | null;
  quant: Millionths;
  /** True if the quantity was bought for a plan that has ended. */
  ended: boolean;
}

/** Returns whether an arrival today would add to the supply that counts at the start of the plan. */
function helpsByBegin(
  { ended, due_on }: Pick<Arrival, 'ended' | 'due_on'>,
  { begin_date }: Pick<ShortPlan, 'begin_date'>,
  today: string,
): boolean {
  if (ended || due_on === null || due_on < today) return true;
  return due_on > (begin_date > today ? begin_date : today);
}

/** The quantities of a SAP in some containers: those for open plans, and those for ended plans. */
interface Arriving {
  forOpen: Millionths;
  forEnded: Millionths;
}

/**
 * Returns the cars that a SAP allows after more of it has arrived. A quantity for ended plans first covers the shortage
 * of these plans.
 */
function carsAfter(
  { quant }: Pick<ShortPlan, 'quant'>,
  { input, missing, gap, left_over }: Shortage,
  { forOpen, forEnded }: Arriving,
): Millionths {
  const added = atLeastZero(left_over + forEnded) - atLeastZero(left_over);
  return carsAllowed(quant, input, lesser(missing, gap - forOpen - added));
}

function addArrival(sum: Arriving | undefined, { ended, quant }: Pick<Arrival, 'ended' | 'quant'>): Arriving {
  const { forOpen, forEnded } = sum ?? { forOpen: 0n, forEnded: 0n };
  return ended ? { forOpen, forEnded: forEnded + quant } : { forOpen: forOpen + quant, forEnded };
}

/** The SAP that limits a plan the most: it allows the fewest cars. Among equals, the lowest id is taken. */
interface Limit {
  cars: Millionths;
  sap_id: number;
}

function limitOf(plan: ShortPlan, arriving: ReadonlyMap<number, Arriving>): Limit | undefined {
  let first: Limit | undefined;
  const consider = (cars: Millionths, sap_id: number) => {
    if (!first || cars < first.cars || (cars === first.cars && sap_id < first.sap_id))
      first = { cars, sap_id };
  };
  let withoutArrival: Shortage | undefined;
  for (const shortage of plan.shortages) {
    const more = arriving.get(shortage.sap_id);
    if (more) consider(carsAfter(plan, shortage, more), shortage.sap_id);
    // The shortages are sorted, so the first one without an arrival allows the fewest cars.
    else withoutArrival ??= shortage;
  }
  if (withoutArrival) consider(withoutArrival.cars, withoutArrival.sap_id);
  return first;
}

/** Returns the additional cars that the plan could build at its start if these pieces were here today. */
export function carsGained(plan: ShortPlan, arrivals: readonly Arrival[], today: string): Millionths {
  const [first] = plan.shortages;
  // The plan gains nothing unless the SAP that allows the fewest cars arrives.
  if (!first || !arrivals.some(({ sap_id }) => sap_id === first.sap_id)) return 0n;
  const after = limitOf(plan, arrivingBySap(helpingOf(plan, arrivals, today)));
  return after ? lesser(after.cars, plan.quant) - first.cars : 0n;
}

/**
 * Returns the short SAP that allows the plan the fewest cars once these pieces are here; undefined without a shortage.
 */
export function limitingSapAfter(
  plan: ShortPlan,
  arrivals: readonly Arrival[],
  today: string,
): number | undefined {
  return limitOf(plan, arrivingBySap(helpingOf(plan, arrivals, today)))?.sap_id;
}

function helpingOf(plan: ShortPlan, arrivals: readonly Arrival[], today: string): Arrival[] {
  return arrivals.filter((arrival) => helpsByBegin(arrival, plan, today));
}

function arrivingBySap(arrivals: readonly Arrival[]): Map<number, Arriving> {
  const arriving = new Map<number, Arriving>();
  for (const arrival of arrivals)
    arriving.set(arrival.sap_id, addArrival(arriving.get(arrival.sap_id), arrival));
  return arriving;
}

/**
 * Returns the SAPs that prevent a plan from building the additional cars. To free these cars, containers have to bring
 * all of these SAPs.
 */
export function sapsToBring({ shortages }: ShortPlan, gained: Millionths): number[] {
  const [first] = shortages;
  if (!first) return [];
  return shortages.filter(({ cars }) => cars < first.cars + gained).map(({ sap_id }) => sap_id);
}

/** For each SAP, only this many containers are combined with others: those with the largest quantities. */
const MAX_OF_SAP = 12;
/** The maximum number of sets of each size that are tried, for all plans together, beginning with the first plan. */
const MAX_TRIED = 20_000;

export interface Freed {
  plan_id: number;
  begin_date: string;
  /** In ascending order. */
  container_ids: readonly number[];
  cars: number;
}

/** `incomplete` is true if a limit may have left sets untried. */
interface FreedCars {
  freed: Freed[];
  incomplete: boolean;
}

interface ContainerQuantity {
  container_id: number;
  quant: Millionths;
}

function containersBySap(arrivals: readonly Arrival[]): Map<number, ContainerQuantity[]> {
  const bySap = new Map<number, ContainerQuantity[]>();
  for (const [sap_id, ofSap] of Map.groupBy(arrivals, (arrival) => arrival.sap_id)) {
    const containers = [...Map.groupBy(ofSap, ({ container_id }) => container_id)].map(
      ([container_id, pieces]) => ({ container_id, quant: sum(pieces, ({ quant }) => quant) }),
    );
    bySap.set(sap_id, containers.sort(byLargest));
  }
  return bySap;
}

function byLargest(a: ContainerQuantity, b: ContainerQuantity): number {
  if (a.quant === b.quant) return a.container_id - b.container_id;
  return a.quant > b.quant ? -1 : 1;
}

/** The containers that can help a plan. */
interface Candidates {
  /** The SAP that allows the plan the fewest cars. */
  first: Shortage;
  /** The containers of each short SAP, those with the largest quantities first. */
  bySap: ReadonlyMap<number, readonly ContainerQuantity[]>;
  byContainer: ReadonlyMap<number, readonly Arrival[]>;
}

/** Returns undefined if no three containers can free cars of the plan. */
function candidatesFor(
  plan: ShortPlan,
  arrivals: ReadonlyMap<number, readonly Arrival[]>,
  today: string,
): Candidates | undefined {
  const [first] = plan.shortages;
  if (!first || !arrivals.has(first.sap_id)) return undefined;
  const helping = plan.shortages.flatMap(({ sap_id }) => helpingOf(plan, arrivals.get(sap_id) ?? [], today));
  const bySap = containersBySap(helping);
  if (mostCars(plan, bySap) <= first.cars) return undefined;
  return { first, bySap, byContainer: Map.groupBy(helping, ({ container_id }) => container_id) };
}

/** Returns the containers of a SAP that are combined with others. */
function combinedOf({ bySap }: Candidates, sapId: number): number[] {
  return (bySap.get(sapId) ?? []).slice(0, MAX_OF_SAP).map(({ container_id }) => container_id);
}

/** A set of containers, and the SAP that limits the plan once they are here; undefined if nothing limits it. */
interface Tried {
  ids: number[];
  limit: Limit | undefined;
}

/** Returns the sets that extend this one by a container with the SAP that limits the plan after this one. */
function extended({ ids, limit }: Tried, candidates: Candidates): number[][] {
  const [only, ...others] = ids;
  const isCombined = others.length > 0 || combinedOf(candidates, candidates.first.sap_id).includes(only ?? 0);
  if (!isCombined || !limit) return [];
  return combinedOf(candidates, limit.sap_id)
    .filter((id) => !ids.includes(id))
    .map((id) => [...ids, id].sort((a, b) => a - b));
}

/**
 * Finds the sets of one, two or three containers that would free cars of plans if they were here today (behaviour
 * 30.10). Includes every set that frees more cars than each of its subsets, unless `MAX_OF_SAP` or
 * `MAX_TRIED` is exceeded: then the result is incomplete. `pause` yields to other work between two plans.
 */
export async function freedCars(
  plans: readonly ShortPlan[],
  arrivals: ReadonlyMap<number, readonly Arrival[]>,
  { today, pause }: { today: string; pause: () => Promise<unknown> },
): Promise<FreedCars> {
  const freed: Freed[] = [];
  const triedOfSize = [0, 0, 0];
  let incomplete = false;

  // A plan gains nothing unless the SAP that allows the fewest cars arrives, so only containers with this SAP are tried
  // alone. Each of them is combined with the containers of the SAP that limits the plan next, and each pair with a
  // third container in the same way.
  for (const plan of plans) {
    const candidates = candidatesFor(plan, arrivals, today);
    if (!candidates) continue;
    await pause();
    const { first, bySap, byContainer } = candidates;
    const { plan_id, begin_date } = plan;
    incomplete ||= [...bySap.values()].some(({ length }) => length > MAX_OF_SAP);

    let sets = (bySap.get(first.sap_id) ?? []).map(({ container_id }) => [container_id]);
    for (const [index, before] of triedOfSize.entries()) {
      const tried = distinct(sets)
        .slice(0, MAX_TRIED - before)
        .map((ids): Tried => {
          const arriving = arrivingBySap(ids.flatMap((id) => byContainer.get(id) ?? []));
          return { ids, limit: limitOf(plan, arriving) };
        });
      triedOfSize[index] = before + tried.length;
      for (const { ids, limit } of tried) {
        const cars = lesser(limit?.cars ?? plan.quant, plan.quant) - first.cars;
        if (cars > 0n) freed.push({ plan_id, begin_date, container_ids: ids, cars: fromMillionths(cars) });
      }
      sets = tried.flatMap((set) => extended(set, candidates));
    }
  }
  return { freed, incomplete: incomplete || triedOfSize.some((count) => count >= MAX_TRIED) };
}

/**
 * Returns an upper bound on the cars that three containers allow: it adds up the three largest quantities of each SAP.
 */
function mostCars(plan: ShortPlan, bySap: ReadonlyMap<number, readonly ContainerQuantity[]>): Millionths {
  return plan.shortages.reduce((most, shortage) => {
    const forOpen = sum((bySap.get(shortage.sap_id) ?? []).slice(0, 3), ({ quant }) => quant);
    return lesser(most, carsAfter(plan, shortage, { forOpen, forEnded: 0n }));
  }, plan.quant);
}

function distinct(sets: readonly number[][]): number[][] {
  return [...new Map(sets.map((ids) => [ids.join(' '), ids])).values()].sort(byIds);
}

/** Compares sets of the same size by their ids. */
export function byIds(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((id, at) => id !== b[at]);
  return place === -1 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}
