import type { ListPosition } from './list-position.ts';

/** The state of a table without its rows, and its actions, wherever the rows come from. */
export interface ListState extends ListPosition {
  /** How many rows there are on all pages; undefined while they are still being counted. */
  count: number | undefined;
  /** The number of records that are not derived yet, in a list of derived rows. */
  waiting?: number | undefined;
  /** Nothing has arrived yet. */
  loading: boolean;
  /** Rows are on their way; the old ones stay until they come. */
  fetching: boolean;
  /** The rows that stay until then answer another search. */
  outdated?: boolean | undefined;
  error: string | undefined;
  reload: () => void;
  /** Changes the position; anything but a page change starts again at page 1. */
  change: (patch: Partial<ListPosition>) => void;
}

/** The same with the rows of this page: the same array for as long as they are the same. */
export interface GridState<Row> extends ListState {
  rows: readonly Row[];
}
