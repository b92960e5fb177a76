import type { Millionths } from '../values/quantity.ts';
import { carsAfterCount, type PlanFacts, piecesOf } from './rule/facts.ts';

/** The records of settled plans after the latest stock count of a SAP. */
export interface SettledPapers {
  counted_on: string | null;
  counted: Millionths;
  /** The quantity that arrived for settled plans after the count. */
  arrived: Millionths;
  /** The need of settled plans that began after the count, without the plans in `counted_apart`. */
  needed: Millionths;
  /**
   * The settled plans whose needs are derived one by one: those running at the count, and those with a rounded need.
   */
  counted_apart: readonly (Pick<PlanFacts, 'begin_date' | 'end_date' | 'quant'> & { input: Millionths })[];
}

/**
 * Returns the quantity of a SAP that settled plans left over: the latest count plus later arrivals less later needs
 * (behaviour 25.2, 25.3). It is negative if they needed more.
 */
export function settle({ counted_on, counted, arrived, needed, counted_apart }: SettledPapers): Millionths {
  return counted_apart.reduce(
    (left, { input, ...plan }) => left - piecesOf(carsAfterCount(plan, counted_on), input),
    counted + arrived - needed,
  );
}
