import type { BenchDatabase } from './database.ts';
import type { RunningServer } from './server.ts';

export interface Bench {
  database: BenchDatabase;
  server: RunningServer;
}

export interface Measured {
  value: number;
  /** The median if the figure was measured repeatedly. `value` is then the 95th percentile. */
  p50?: number;
  /** The time of hand-written SQL for the same result in the same run; the median if it was repeated. */
  baseline?: number;
}

/** A measured figure with its budget: the maximum of `value`, or the minimum if more is better. */
export interface Figure {
  /** A number (P1 to P21), if any, and the subject. `npm run bench -- P3` runs the figures whose first word is P3. */
  id: string;
  what: string;
  unit: 'ms' | 's' | 'MB' | 'requests/s' | 'times';
  budget: number;
  moreIsBetter?: true;
  /** The maximum ratio of the median to `baseline`. For a figure in ms, an empty call's time is first subtracted. */
  ratio?: number;
  /** True if the figure is measured only at full size, for example because it needs many records. */
  largeOnly?: true;
  /**
   * True if the time grows with the number of matches. The report then does not check its growth from a plant's first
   * to its tenth year.
   */
  growsWithHits?: true;
  measure(bench: Bench): Promise<Measured>;
}
