import type { ListPosition } from './list-position.ts';

/** What a table shows and how it is steered, wherever its rows come from. */
export interface GridState<Row> extends ListPosition {
  /** The rows of this page. */
  rows: readonly Row[];
  /** How many rows there are on all pages. */
  count: number;
  /** Of which part the rows are: the same object until those of another page, order or search have come. */
  part: ListPosition | undefined;
  /** Of a list of what is derived: how many records are not derived yet. */
  waiting?: number | undefined;
  /** Nothing has arrived yet. */
  loading: boolean;
  /** Rows are on their way; the old ones stay until they come. */
  fetching: boolean;
  error: string | undefined;
  reload: () => void;
  /** Changes the view; anything but a page change starts again at page 1. */
  change: (part: Partial<ListPosition>) => void;
}
