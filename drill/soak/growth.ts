/** A figure that is looked at again and again. */
export interface Watched {
  name: string;
  /** So much more at the end of the line than at its beginning is still flat: a share of it, and so many at least. */
  share: number;
  least: number;
  decimals?: number;
}

/** The straight line through a figure's samples. */
export interface Trend {
  first: number;
  last: number;
  /** Less than nothing where it falls. */
  rise: number;
  lowest: number;
  highest: number;
}

/** Fits the line by least squares over samples that lie equally far apart. */
export function trendOf(samples: readonly number[]): Trend {
  const count = samples.length;
  const mean = samples.reduce((sum, value) => sum + value, 0) / count;
  const middle = (count - 1) / 2;
  let covariance = 0;
  let variance = 0;
  for (const [index, value] of samples.entries()) {
    covariance += (index - middle) * (value - mean);
    variance += (index - middle) ** 2;
  }
  const slope = variance === 0 ? 0 : covariance / variance;
  const first = mean - slope * middle;
  const last = mean + slope * middle;
  return { first, last, rise: last - first, lowest: Math.min(...samples), highest: Math.max(...samples) };
}

/** Whether a figure grows: its line rises by more than what is flat. */
export function grows({ share, least }: Watched, { first, rise }: Trend): boolean {
  return rise > Math.max(first * share, least);
}

/** `memory  271 to 274, between 260 and 290` */
export function tell({ name, decimals = 0 }: Watched, trend: Trend): string {
  const { first, last, lowest, highest } = trend;
  const [a, b, low, high] = [first, last, lowest, highest].map((value) => value.toFixed(decimals));
  return `${name.padEnd(34)} the line goes from ${a} to ${b}, the samples from ${low} to ${high}`;
}
