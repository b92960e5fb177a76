import type { Column } from '../grid/columns/column-definitions.ts';
import { pinEnds } from '../grid/columns/pin-ends.ts';
import type { ShownRow } from './status-figures.ts';

/** The columns that go where the window is narrow, the first one first. */
const GIVE_WAY: readonly (keyof ShownRow)[] = ['arrived_quant', 'transit_quant', 'open_quant', 'promised'];

/** The columns of a group as they fit into so many pixels (behaviour 14.6). */
export function statusColumns(
  columns: readonly Column<ShownRow>[],
  rows: readonly ShownRow[],
  width: number | undefined,
): readonly Column<ShownRow>[] {
  return pinEnds(columns, rows, width, {
    giveWay: GIVE_WAY,
    // What a group is about: the difference, or the only figure that it has.
    telling: (figures) => (figures.length === 1 ? figures[0] : figures.find((name) => name === 'difference')),
  });
}
