import type { ListPosition } from './list-position.ts';

/** What a table shows and how it is steered, wherever its rows come from. */
export interface GridState<Row> extends ListPosition {
  /** The rows of this page: the same array for as long as they are the same. */
  rows: readonly Row[];
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
