import type { ListPosition } from './list-position.ts';

/** The state of a table without its rows, and its actions, wherever the rows come from. */
export interface ListState extends ListPosition {
  /** The number of rows on all pages; undefined while they are being counted. */
  count: number | undefined;
  /** The number of records with pending figures, in a list of derived rows. */
  waiting?: number | undefined;
  /** No rows have loaded yet. */
  loading: boolean;
  /** Rows are loading; the old ones stay until then. */
  fetching: boolean;
  /** The old rows belong to another search. */
  outdated?: boolean | undefined;
  error: string | undefined;
  reload: () => void;
  /** Changes the position; anything but a page change returns to page 1. */
  change: (patch: Partial<ListPosition>) => void;
}

/** The state with the rows of this page: the same array while they are unchanged. */
export interface GridState<Row> extends ListState {
  rows: readonly Row[];
}
