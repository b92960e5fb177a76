import type { BenchDatabase } from './database.ts';
import type { RunningServer } from './server.ts';

/** The database and the server on which a figure is measured. */
export interface Bench {
  database: BenchDatabase;
  server: RunningServer;
}

/** One line of the results. A figure that is no time says its own unit. */
export interface Measured {
  value: number;
  /** The usual case beside the bad one, where the figure was repeated: value is then the 95th percentile. */
  p50?: number;
  /** The same result by the best hand-written SQL in the same run, its median. */
  limit?: number;
}

/** A promise about speed: `budget` is what `value` may be at most (at least, where more is better). */
export interface Figure {
  /** P1 to P21 as the design names them, then what it is about: `npm run bench -- P3` runs all that begin with P3. */
  id: string;
  what: string;
  unit: 'ms' | 's' | 'MB' | 'requests/s' | 'times';
  budget: number;
  moreIsBetter?: true;
  /** How many times slower than the limit it may be. */
  ratio?: number;
  /** Only measured on the large data set: it changes records, or says nothing about growth. */
  largeOnly?: true;
  /** A search finds more in each year: its budget holds, not the ratio of the years. */
  growsWithHits?: true;
  measure(bench: Bench): Promise<Measured>;
}
