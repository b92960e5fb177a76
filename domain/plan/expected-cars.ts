import {
  type CoverageFacts,
  carsAfterCount,
  carsAllowed,
  ONE,
  type PlanFacts,
  roundUp,
  type SapFacts,
} from '../coverage/rule/facts.ts';
import { openNeeds, type PlanNeed } from '../coverage/rule/needs.ts';
import { quantOf, supplyOf } from '../coverage/rule/supply.ts';
import { atLeastZero, lesser, type Millionths, sum } from '../values/quantity.ts';

/** The cars that can be built once all that is expected has arrived, and the first day on which they can be. */
export interface ExpectedCars {
  cars: Millionths;
  on: string;
}

/**
 * Returns the SAPs whose facts `expectedCars` needs (behaviour 30.9). Returns none if all SAPs become available in
 * full, or if no more cars can be built after the start than at the start.
 */
export function sapsToExpect(quant: Millionths, needs: readonly PlanNeed[]): number[] {
  const neverFull = needs.filter(({ full_on }) => full_on === null);
  if (neverFull.length === 0) return [];
  const most = neverFull.reduce((least, need) => lesser(least, mostCars(need)), quant);
  if (needs.every(({ cars_at_begin }) => cars_at_begin >= most)) return [];
  return needs
    .filter(({ full_on, cars_at_begin }) => full_on === null || cars_at_begin < most)
    .map(({ sap_id }) => sap_id);
}

/**
 * Returns an upper bound on the cars that a SAP allows after all expected receipts. If the SAP is never available in
 * full, its last hold-up has no end, so these are the cars of that hold-up.
 */
function mostCars({ plan, counted_on, held }: PlanNeed): Millionths {
  const last = held.at(-1);
  if (!last) return plan.quant;
  const beforeCount = plan.quant - carsAfterCount(plan, counted_on);
  return roundUp(beforeCount, ONE) * ONE + BigInt(last.cars) * ONE;
}

/** Derives the cars of a plan from the facts of `sapsToExpect`. */
export function expectedCars(
  facts: CoverageFacts,
  { plan_id, quant }: Pick<PlanFacts, 'plan_id' | 'quant'>,
): ExpectedCars {
  const steps = facts.saps.map((sap) => carsFrom(sap, facts, plan_id));
  const cars = steps.reduce((least, ofSap) => lesser(least, ofSap.at(-1)?.cars ?? quant), quant);
  const days = steps.map((ofSap) => ofSap.find((step) => step.cars >= cars)?.on ?? facts.today);
  return { cars, on: days.reduce((last, day) => (day > last ? day : last), facts.today) };
}

/** Returns the cars that a SAP allows a plan today and from the day of each expected receipt. */
function carsFrom(
  sap: SapFacts,
  facts: Pick<CoverageFacts, 'today' | 'plans'>,
  planId: number,
): ExpectedCars[] {
  const needs = openNeeds(sap, facts);
  const place = needs.findIndex(({ plan }) => plan.plan_id === planId);
  const own = needs[place];
  if (!own) return [];
  const { stock, arrived, expected } = supplyOf(sap, facts);
  let gap = sum(needs.slice(0, place + 1), ({ need }) => need) - stock - quantOf(arrived);
  const allowed = () => carsAllowed(own.plan.quant, own.input, atLeastZero(lesser(own.need, gap)));
  const steps = [{ cars: allowed(), on: facts.today }];
  for (const { day, quant } of expected) {
    gap -= quant;
    steps.push({ cars: allowed(), on: day });
  }
  return steps;
}
