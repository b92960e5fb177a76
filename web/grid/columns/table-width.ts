import type { Column } from './column-definitions.ts';

/** What a cell leaves free at either end, in CSS pixels. */
export const CELL_PADDING_PX = 12;
/** What the column of checkboxes takes. */
export const CHECKBOXES_PX = 40;
/** What a column needs that does not say so, and the one that takes the rest. */
const MIN_WIDTH_PX = 90;
const MIN_FILLING_WIDTH_PX = 160;

type Sized = Pick<Column<never>, 'width' | 'pixels' | 'fills' | 'grows' | 'most'>;

/** The column that fills the table has no width; the others have their percentage or what they need. */
export function columnWidth(column: Sized, columns: readonly Sized[]): string | number | undefined {
  const { width, pixels, fills, grows } = column;
  if (fills) return undefined;
  if (grows) return growingWidth(column, columns);
  return width === undefined ? pixels : `${width}%`;
}

/**
 * What the others leave, between what the column needs and the most that it takes. It is said in the width of the
 * scroller (`cqi`), or of the table where that is wider and scrolls: such tables have no widths that are computed from
 * percentages.
 */
function growingWidth(column: Sized, columns: readonly Sized[]): string {
  const others = columns.filter((other) => other !== column);
  const percent = others.reduce((sum, { width = 0 }) => sum + width, 0);
  const pixels = others
    .filter(({ width }) => width === undefined)
    .reduce((sum, other) => sum + minColumnWidth(other), CHECKBOXES_PX);
  const share = 100 - percent;
  const least = Math.floor((minTableWidth(columns, true) * share) / 100);
  return `clamp(${minColumnWidth(column)}px, max(${share}cqi, ${least}px) - ${pixels}px, ${column.most}px)`;
}

/** The width below which a table scrolls sideways, since some column would get less than it needs. */
export function minTableWidth(columns: readonly Sized[], checks: boolean): number {
  const shares = columns.filter(({ width, fills }) => width !== undefined && !fills);
  const others = columns.filter((column) => !shares.includes(column));
  const percent = shares.reduce((sum, { width = 0 }) => sum + width, 0);
  // A browser shrinks percentages that come to more than the whole.
  const whole = Math.max(100, percent);

  const fixed = others.reduce((sum, column) => sum + minColumnWidth(column), checks ? CHECKBOXES_PX : 0);
  const forShares = Math.max(
    0,
    ...shares.map((column) => (minColumnWidth(column) * whole) / (column.width ?? whole)),
  );
  // Percentages of everything are shares of what the checkboxes leave; computed ones may miss the whole by a hair.
  if (whole - percent < 0.01) return Math.ceil(fixed + forShares);
  return Math.ceil(Math.max((fixed * whole) / (whole - percent), forShares));
}

/** What a column needs, in CSS pixels. */
export function minColumnWidth({ pixels, fills }: Sized): number {
  return pixels ?? (fills ? MIN_FILLING_WIDTH_PX : MIN_WIDTH_PX);
}
