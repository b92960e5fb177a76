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
  /** The time of the best hand-written SQL for the same result in the same run; the median if it was repeated. */
  limit?: number;
}

/** A measured figure with its budget: the maximum of `value`, or the minimum if more is better. */
export interface Figure {
  /** A number (P1 to P21), if any, and the subject. `npm run bench -- P3` runs the figures whose id begins with P3. */
  id: string;
  what: string;
  unit: 'ms' | 's' | 'MB' | 'requests/s' | 'times';
  budget: number;
  moreIsBetter?: true;
  /** The maximum ratio of the median to `limit`. */
  ratio?: number;
  /** True if the figure is measured only at full size, for example because it changes records. */
  largeOnly?: true;
  /**
   * True if the time grows with the number of matches. A plant's tenth year is then not compared with its first year.
   */
  growsWithHits?: true;
  measure(bench: Bench): Promise<Measured>;
}
