import type { Millionths } from '../values/quantity.ts';
import { carsAfterCount, type PlanFacts, piecesOf } from './facts.ts';

/** The papers of settled plans after the latest stock count of a SAP. */
export interface SettledPapers {
  counted_on: string | null;
  counted: Millionths;
  /** The pieces that arrived for settled plans after the count. */
  arrived: Millionths;
  /** The pieces that settled plans needed which began after the count. */
  needed: Millionths;
  /** The settled plans that the count cuts, and those of which a need is rounded. */
  counted_apart: readonly (Pick<PlanFacts, 'begin_date' | 'end_date' | 'quant'> & { input: Millionths })[];
}

/**
 * The pieces of a SAP that settled plans left over: the latest count and what arrived after it, less what these plans
 * needed after it (behaviour 25.2, 25.3). Negative if they needed more.
 */
export function settle({ counted_on, counted, arrived, needed, counted_apart }: SettledPapers): Millionths {
  return counted_apart.reduce(
    (left, { input, ...plan }) => left - piecesOf(carsAfterCount(plan, counted_on), input),
    counted + arrived - needed,
  );
}
