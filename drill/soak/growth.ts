export interface Watched {
  name: string;
  /**
   * The figure counts as growing if its fitted line rises by more than `share` times its start, and by more than
   * `least`.
   */
  share: number;
  least: number;
  decimals?: number;
}

export interface Trend {
  first: number;
  last: number;
  rise: number;
  lowest: number;
  highest: number;
}

/** Fits a line to equidistant samples by least squares. */
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

/** Returns whether the line of a figure rises by more than `share` and `least` allow. */
export function grows({ share, least }: Watched, { first, rise }: Trend): boolean {
  return rise > Math.max(first * share, least);
}

/** Describes the line and the range of the samples of a figure. */
export function describeTrend({ name, decimals = 0 }: Watched, trend: Trend): string {
  const { first, last, lowest, highest } = trend;
  const [a, b, low, high] = [first, last, lowest, highest].map((value) => value.toFixed(decimals));
  return `${name.padEnd(34)} line from ${a} to ${b}, samples from ${low} to ${high}`;
}
