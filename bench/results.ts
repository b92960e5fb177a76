import type { Size } from './company/sizes.ts';
import type { Figure, Measured } from './figure.ts';

export interface Result {
  figure: Figure;
  size: Size;
  measured: Measured;
  /** The median of a call that does nothing but know who asks, in ms, in the same run. */
  emptyCall: number;
}

/** A limit below it is mostly what any call costs, and a ratio to it says nothing. */
const LEAST_LIMIT_MS = 5;

/** Whether a figure keeps its budget, and its ratio to the limit where it has one that says something. */
export function isKept({ figure, measured, emptyCall }: Result): boolean {
  const { value, p50 = value, limit } = measured;
  const inBudget = figure.moreIsBetter ? value >= figure.budget : value <= figure.budget;
  if (limit === undefined || figure.ratio === undefined) return inBudget;
  if (figure.unit === 'ms' && limit < LEAST_LIMIT_MS) return inBudget;
  // The fixed cost of a call is left out of the ratio.
  return inBudget && p50 - (figure.unit === 'ms' ? emptyCall : 0) <= figure.ratio * limit;
}

/** How many times slower than the limit: both by their usual case, which noise moves least. */
export function ratioOf({ value, p50, limit }: Measured): number | undefined {
  return limit === undefined ? undefined : (p50 ?? value) / limit;
}

/** Three digits that mean something: 0.82, 16.4, 1,250. */
export function digits(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const places = value < 1 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: places, minimumFractionDigits: places });
}
