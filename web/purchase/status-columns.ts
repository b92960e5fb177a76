import type { StatusRow } from '#domain/purchase/purchase';
import type { Column } from '../grid/columns/column-definitions.ts';
import { pinEnds } from '../grid/columns/pin-ends.ts';

/** The columns that go where the window is narrow, the first one first. */
const GIVE_WAY: readonly (keyof StatusRow)[] = ['arrived_quant', 'transit_quant', 'open_quant'];

/** The columns of a group as they fit into so many pixels (behaviour 14.6). */
export function statusColumns(
  columns: readonly Column<StatusRow>[],
  rows: readonly StatusRow[],
  width: number | undefined,
): readonly Column<StatusRow>[] {
  return pinEnds(columns, rows, width, {
    giveWay: GIVE_WAY,
    // What a group is about: the difference, or the only figure that it has.
    telling: (figures) => (figures.length === 1 ? figures[0] : figures.find((name) => name === 'difference')),
  });
}
