import type { Size } from './company/sizes.ts';
import type { Figure, Measured } from './figure.ts';

export interface Result {
  figure: Figure;
  size: Size;
  measured: Measured;
  /** The median of a call that only looks up the session, in ms, in the same run. */
  emptyCall: number;
}

/** A lower limit is mostly the fixed cost of a call, so a ratio to it is meaningless. */
const LEAST_LIMIT_MS = 5;

/** Returns whether a figure keeps its budget, and its ratio to the limit if that is meaningful. */
export function isKept({ figure, measured, emptyCall }: Result): boolean {
  const { value, p50 = value, limit } = measured;
  const inBudget = figure.moreIsBetter ? value >= figure.budget : value <= figure.budget;
  if (limit === undefined || figure.ratio === undefined) return inBudget;
  if (figure.unit === 'ms' && limit < LEAST_LIMIT_MS) return inBudget;
  // The ratio excludes the fixed cost of a call.
  return inBudget && p50 - (figure.unit === 'ms' ? emptyCall : 0) <= figure.ratio * limit;
}

/** Returns how many times slower than the limit it is: both by their median, which noise affects least. */
export function ratioOf({ value, p50, limit }: Measured): number | undefined {
  return limit === undefined ? undefined : (p50 ?? value) / limit;
}

/** Rounds to three significant digits: 0.82, 16.4, 1,250. */
export function digits(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const places = value < 1 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: places, minimumFractionDigits: places });
}
