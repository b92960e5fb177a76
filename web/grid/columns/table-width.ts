import type { Column } from './column-definitions.ts';

export const CELL_PADDING_PX = 12;
export const CHECKBOXES_PX = 40;
/** The minimum width of a column without `pixels`. The column that takes the rest needs more. */
const MIN_WIDTH_PX = 90;
const MIN_FILLING_WIDTH_PX = 160;

type Sized = Pick<Column<never>, 'width' | 'pixels' | 'fills' | 'grows' | 'maxPixels'>;

export function columnWidth(column: Sized, columns: readonly Sized[]): string | number | undefined {
  const { width, pixels, fills, grows } = column;
  if (fills) return undefined;
  if (grows) return growingWidth(column, columns);
  return width === undefined ? pixels : `${width}%`;
}

/**
 * Returns the width that the other columns leave, between the column's minimum and maximum. It is based on the width of
 * the scroller (`cqi`) or, if the table is wider and scrolls, on the table's minimum width.
 */
function growingWidth(column: Sized, columns: readonly Sized[]): string {
  const others = columns.filter((other) => other !== column);
  const percent = others.reduce((sum, { width = 0 }) => sum + width, 0);
  const pixels = others
    .filter(({ width }) => width === undefined)
    .reduce((sum, other) => sum + minColumnWidth(other), CHECKBOXES_PX);
  const share = 100 - percent;
  const minPixels = Math.floor((minTableWidth(columns, true) * share) / 100);
  return `clamp(${minColumnWidth(column)}px, max(${share}cqi, ${minPixels}px) - ${pixels}px, ${column.maxPixels}px)`;
}

/** Returns the width below which a table scrolls sideways, because a column would be narrower than its minimum. */
export function minTableWidth(columns: readonly Sized[], checks: boolean): number {
  const shares = columns.filter(({ width, fills }) => width !== undefined && !fills);
  const others = columns.filter((column) => !shares.includes(column));
  const percent = shares.reduce((sum, { width = 0 }) => sum + width, 0);
  // Browsers scale percentages down if their sum exceeds 100.
  const total = Math.max(100, percent);

  const fixed = others.reduce((sum, column) => sum + minColumnWidth(column), checks ? CHECKBOXES_PX : 0);
  const forShares = Math.max(
    0,
    ...shares.map((column) => (minColumnWidth(column) * total) / (column.width ?? total)),
  );
  // Percentages that add up to 100 are shares of the width without checkboxes. Computed sums may be slightly off.
  if (total - percent < 0.01) return Math.ceil(fixed + forShares);
  return Math.ceil(Math.max((fixed * total) / (total - percent), forShares));
}

export function minColumnWidth({ pixels, fills }: Sized): number {
  return pixels ?? (fills ? MIN_FILLING_WIDTH_PX : MIN_WIDTH_PX);
}
