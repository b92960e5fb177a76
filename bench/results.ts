import type { Size } from './company/sizes.ts';
import type { Figure, Measured } from './figure.ts';

export interface Result {
  figure: Figure;
  size: Size;
  measured: Measured;
  /** The median in ms of a call that only looks up the session, in the same run. */
  emptyCall: number;
}

/** Below this limit, fixed costs dominate the measurement, so the ratio is not checked. */
const LEAST_LIMIT_MS = 5;

/**
 * Returns whether a figure is within its budget and, unless the limit is very small, its maximum ratio to the limit.
 */
export function isWithinBudget({ figure, measured, emptyCall }: Result): boolean {
  const { value, p50 = value, limit } = measured;
  const inBudget = figure.moreIsBetter ? value >= figure.budget : value <= figure.budget;
  if (limit === undefined || figure.ratio === undefined) return inBudget;
  if (figure.unit === 'ms' && limit < LEAST_LIMIT_MS) return inBudget;
  return inBudget && p50 - (figure.unit === 'ms' ? emptyCall : 0) <= figure.ratio * limit;
}

/** Returns the ratio of a figure to its limit. Medians are compared, since noise affects them least. */
export function ratioOf({ value, p50, limit }: Measured): number | undefined {
  return limit === undefined ? undefined : (p50 ?? value) / limit;
}

/** Formats with two decimals below 1, one below 100, and none from 100 on: 0.82, 16.4, 1,250. */
export function digits(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const decimals = value < 1 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals });
}
