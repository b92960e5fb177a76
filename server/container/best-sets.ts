import { setImmediate } from 'node:timers/promises';
import { byIds, type Freed } from '#domain/container/freed-cars';
import { ONE } from '#domain/coverage/rule/facts';
import { compareDays } from '#domain/values/day';
import { fromMillionths, type Millionths, toMillionths } from '#domain/values/quantity';

interface RankedSet {
  container_ids: readonly number[];
  cars: number;
  plans: readonly Pick<Freed, 'plan_id' | 'cars'>[];
}

/**
 * Returns the sets that free cars, most cars first (behaviour 30.10). A set of several containers counts for a plan
 * only if together they free more of its cars than separate groups of them free in total. `freed` lists the plans in
 * the order in which they take parts.
 */
export async function bestSets(freed: readonly Freed[]): Promise<RankedSet[]> {
  const found = new Map<string, Freed[]>();
  for (const ofPlan of Map.groupBy(freed, ({ plan_id }) => plan_id).values()) {
    const cars = new Map(ofPlan.map((each) => [keyOf(each.container_ids), toMillionths(each.cars)]));
    for (const candidate of ofPlan) {
      if (!helpsOnlyTogether(candidate.container_ids, cars)) continue;
      const key = keyOf(candidate.container_ids);
      const ofSet = found.get(key);
      if (ofSet) ofSet.push(candidate);
      else found.set(key, [candidate]);
    }
    // Lets other work run, because there may be sixty thousand sets.
    await setImmediate();
  }
  return [...found.values()]
    .map((ofSet) => ({
      container_ids: ofSet[0]?.container_ids ?? [],
      begin_date: ofSet.map(({ begin_date }) => begin_date).sort(compareDays)[0] ?? '',
      cars: fromMillionths(ofSet.reduce((sum, { cars }) => sum + toMillionths(cars), 0n)),
      plans: ofSet.map(({ plan_id, cars }) => ({ plan_id, cars })),
    }))
    .sort(
      (a, b) =>
        b.cars - a.cars ||
        a.container_ids.length - b.container_ids.length ||
        compareDays(a.begin_date, b.begin_date) ||
        byIds(a.container_ids, b.container_ids),
    )
    .map(({ begin_date: _, ...set }) => set);
}

/**
 * Returns whether the containers free more cars of a plan together than in separate groups. Because the cars of each
 * group are rounded down, the groups together may free one or two more. Such a gain does not count.
 */
function helpsOnlyTogether(ids: readonly number[], cars: ReadonlyMap<string, Millionths>): boolean {
  const together = freedBy(ids, cars);
  return partitions(ids).every((groups) => {
    const separately = groups.reduce((sum, group) => sum + freedBy(group, cars), 0n);
    return together > separately + (separately > 0n ? BigInt(groups.length - 1) * ONE : 0n);
  });
}

/**
 * Returns the cars that a set frees. A set was not tried if one of its containers changes nothing: then it frees as
 * many cars as its best subset.
 */
function freedBy(ids: readonly number[], cars: ReadonlyMap<string, Millionths>): Millionths {
  const known = cars.get(keyOf(ids));
  if (known !== undefined || ids.length === 1) return known ?? 0n;
  return ids
    .map((omitted) => freedBy(without(ids, omitted), cars))
    .reduce((most, each) => (each > most ? each : most));
}

/** Returns all partitions of up to three containers into two or more groups. */
function partitions(ids: readonly number[]): (readonly (readonly number[])[])[] {
  if (ids.length === 1) return [];
  const oneByOne = ids.map((id) => [id]);
  return ids.length === 2 ? [oneByOne] : [oneByOne, ...ids.map((id) => [[id], without(ids, id)])];
}

function without(ids: readonly number[], omitted: number): readonly number[] {
  return ids.filter((id) => id !== omitted);
}

function keyOf(ids: readonly number[]): string {
  return ids.join(' ');
}
