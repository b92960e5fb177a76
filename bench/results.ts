import type { Size } from './company/sizes.ts';
import type { Figure, Measured } from './figure.ts';

export interface Result {
  figure: Figure;
  size: Size;
  measured: Measured;
  /** The median in ms of a call that only looks up the session, in the same run. */
  emptyCall: number;
}

/** Below this time, fixed costs dominate the measurement, so the ratio is not checked. */
const MIN_BASELINE_MS = 5;

/**
 * Returns whether a figure is within its budget and its maximum ratio. The ratio of a figure in milliseconds is checked
 * without the time of an empty call, and only if the baseline takes at least 5 ms.
 */
export function isWithinBudget({ figure, measured, emptyCall }: Result): boolean {
  const { value, p50 = value, baseline } = measured;
  const inBudget = figure.moreIsBetter ? value >= figure.budget : value <= figure.budget;
  if (baseline === undefined || figure.ratio === undefined) return inBudget;
  if (figure.unit === 'ms' && baseline < MIN_BASELINE_MS) return inBudget;
  return inBudget && p50 - (figure.unit === 'ms' ? emptyCall : 0) <= figure.ratio * baseline;
}

/** Returns the ratio of a figure to its baseline. Medians are compared, since noise affects them least. */
export function ratioOf({ value, p50, baseline }: Measured): number | undefined {
  return baseline === undefined ? undefined : (p50 ?? value) / baseline;
}

/**
 * Formats a number with two decimals if it is below 1, one if it is below 100, and none otherwise: 0.82, 16.4, 1,250.
 * A missing number is `–`.
 */
export function digits(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  const decimals = value < 1 ? 2 : value < 100 ? 1 : 0;
  return value.toLocaleString('en', { maximumFractionDigits: decimals, minimumFractionDigits: decimals });
}
