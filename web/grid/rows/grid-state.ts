import type { ListPosition } from './list-position.ts';

/** The state of a table without its rows, and its actions. Server lists and tables in memory share it. */
export interface ListState extends ListPosition {
  /** The number of rows on all pages; undefined while they are being counted. */
  count: number | undefined;
  /** The number of records whose figures are not derived yet, in a list of derived rows. */
  waiting?: number | undefined;
  loading: boolean;
  /** True while rows load. The old rows stay until the new rows arrive. */
  fetching: boolean;
  /** True while the old rows belong to another search or filter. */
  outdated?: boolean | undefined;
  error: string | undefined;
  reload: () => void;
  /** Changes the position. Unless the page itself is changed, the list returns to page 1. */
  change: (patch: Partial<ListPosition>) => void;
}

/** `rows` is memoized. */
export interface GridState<Row> extends ListState {
  rows: readonly Row[];
}
