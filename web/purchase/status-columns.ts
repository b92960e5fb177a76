import type { StatusRow } from '#domain/purchase/purchase';
import type { Column } from '../grid/columns/column-definitions.ts';
import { fitFigures, withoutWhatDoesNotFit } from '../grid/columns/fit-figures.ts';
import { minColumnWidth } from '../grid/columns/table-width.ts';

/** The columns that go where the window is narrow, the first one first. */
const GIVE_WAY: readonly (keyof StatusRow)[] = ['arrived_quant', 'transit_quant', 'open_quant'];
/** What a letter of a code takes, a cell's own padding, and between which widths the column of codes stands, in pixels. */
const LETTER_PX = 10;
const PADDING_PX = 24;
const NARROWEST_PX = 72;
const WIDEST_PX = 200;
/** So much must be seen between what is pinned. */
const BETWEEN_PX = 64;

/**
 * The columns of a group as they fit into so many pixels: figures whole, the least important columns gone where there is
 * no room, SAP and what it is about in sight while the others are scrolled beneath them (behaviour 14.6).
 */
export function statusColumns(
  columns: readonly Column<StatusRow>[],
  rows: readonly StatusRow[],
  width: number | undefined,
): readonly Column<StatusRow>[] {
  const longest = rows.reduce((most, { sap_code }) => Math.max(most, sap_code.length), 0);
  const codes = Math.min(WIDEST_PX, Math.max(NARROWEST_PX, longest * LETTER_PX + PADDING_PX));
  const fitted = fitFigures(
    columns.map((column) => (column.name === 'sap_code' ? { ...column, pixels: codes } : column)),
    rows,
  );
  if (!width) return fitted;

  const shown = withoutWhatDoesNotFit(fitted, GIVE_WAY, width);
  const left = shown.filter(({ figures }) => figures);
  // What a group is about: the difference, or the only figure that it has.
  const telling = left.length === 1 ? left[0] : left.find(({ name }) => name === 'difference');
  const hasRoom = width - codes - (telling ? minColumnWidth(telling) : 0) >= BETWEEN_PX;
  return shown.map((column) => {
    if (column.name === 'sap_code') return { ...column, left: 0 };
    return column === telling && hasRoom ? { ...column, right: 0 } : column;
  });
}
