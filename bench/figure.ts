import type { BenchDatabase } from './database.ts';
import type { RunningServer } from './server.ts';

/** The database and the server on which a figure is measured. */
export interface Bench {
  database: BenchDatabase;
  server: RunningServer;
}

/** One line of the results. A figure that is not a time has its own unit. */
export interface Measured {
  value: number;
  /** The median if the figure was repeated: value is then the 95th percentile. */
  p50?: number;
  /** The median of the best hand-written SQL for the same result in the same run. */
  limit?: number;
}

/** A performance promise: `budget` is the maximum of `value` (the minimum if more is better). */
export interface Figure {
  /** P1 to P21 as in the design, then the subject: `npm run bench -- P3` runs all that begin with P3. */
  id: string;
  what: string;
  unit: 'ms' | 's' | 'MB' | 'requests/s' | 'times';
  budget: number;
  moreIsBetter?: true;
  /** How many times slower than the limit it may be. */
  ratio?: number;
  /** Only measured on the large data set: it changes records, or does not depend on growth. */
  largeOnly?: true;
  /** A search finds more each year: its budget applies, not the ratio of the years. */
  growsWithHits?: true;
  measure(bench: Bench): Promise<Measured>;
}
