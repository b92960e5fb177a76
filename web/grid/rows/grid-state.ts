import type { ListPosition } from './list-position.ts';

/** What a table shows but its rows, and how it is steered, wherever they come from. */
export interface ListState extends ListPosition {
  /** How many rows there are on all pages; undefined while they are still being counted. */
  count: number | undefined;
  /** Of a list of what is derived: how many records are not derived yet. */
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
