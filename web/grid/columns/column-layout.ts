import type { Layout } from '#domain/view/view';
import type { Column } from './column-definitions.ts';
import { CHECKBOXES_PX, minColumnWidth } from './table-width.ts';

export const NO_LAYOUT: Layout = { order: [], hidden: [], shown: [], pinned: [], widths: {} };

export const MIN_COLUMN_PX = 48;
export const WIDEST_COLUMN = 1_200;
/** The number of pixels for one percent of the table's width, once the user has pinned or resized a column. */
const PIXELS_PER_PERCENT = 12;
/** The minimum default width of a column, which the user may narrow. */
const MIN_DEFAULT_PX = 96;
const DEFAULT_PERCENT = 20;

function isSized({ pinned, widths }: Layout): boolean {
  return pinned.length > 0 || Object.keys(widths).length > 0;
}

/**
 * Returns every column in the order of the layout, pinned columns first. Unlisted columns follow in the list's order.
 */
export function inOrder<Row>(columns: readonly Column<Row>[], { order, pinned }: Layout): Column<Row>[] {
  const indexOf = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const ordered = columns.toSorted((a, b) => indexOf(a.name) - indexOf(b.name));
  const isPinned = ({ name }: Column<Row>) => pinned.includes(name);
  return [...ordered.filter(isPinned), ...ordered.filter((column) => !isPinned(column))];
}

export function isVisible({ name, optional }: Column<never>, { hidden, shown }: Layout): boolean {
  return optional ? shown.includes(name) : !hidden.includes(name);
}

export function withShownToggled(
  { name, optional }: Column<never>,
  { hidden, shown }: Layout,
): Partial<Layout> {
  return optional ? { shown: withToggled(shown, name) } : { hidden: withToggled(hidden, name) };
}

/**
 * Returns the visible columns. The list's first column links to the record; if it is hidden, the first visible column
 * does.
 */
function shownBy<Row>(columns: readonly Column<Row>[], layout: Layout): Column<Row>[] {
  const ordered = inOrder(columns, layout);
  const shown = ordered.filter((column) => isVisible(column, layout));
  if (shown.length === 0) return ordered.filter(({ lead }) => lead);
  if (shown.some(({ lead }) => lead)) return shown;
  return shown.map((column, index) => ({ ...column, lead: index === 0 }));
}

/** Returns the name of the column that links to the record, which cannot be hidden. */
export function linkColumnOf(columns: readonly Column<never>[], layout: Layout): string | undefined {
  return shownBy(columns, layout).find(({ lead }) => lead)?.name;
}

export function layOut<Row>(columns: readonly Column<Row>[], layout: Layout): Column<Row>[] {
  const shown = shownBy(columns, layout);
  if (!isSized(layout)) return scaledShares(shown);

  let left = CHECKBOXES_PX;
  return filledBy(fillingColumn(shown, layout), shown).map((column) => {
    const pixels = layout.widths[column.name] ?? pixelsOf(column);
    const placed = layout.pinned.includes(column.name) ? { pixels, left } : { pixels };
    left += pixels;
    return { ...column, width: undefined, ...placed };
  });
}

export function pinnedAt({ left }: Pick<Column<never>, 'left'>) {
  return left === undefined ? {} : { 'data-pinned': true, style: { insetInlineStart: left } };
}

/**
 * Returns the column that takes the remaining width: the first that may take it and that the user has neither resized
 * nor pinned, or else the last column.
 */
function fillingColumn<Row>(shown: Column<Row>[], { pinned, widths }: Layout): Column<Row> | undefined {
  const free = shown.filter(({ name }) => !pinned.includes(name));
  return free.find((column) => canFill(column) && widths[column.name] === undefined) ?? shown.at(-1);
}

function pixelsOf<Row>({ width, pixels, fills }: Column<Row>): number {
  if (fills) return pixels ?? MIN_DEFAULT_PX;
  if (width === undefined && pixels !== undefined) return pixels;
  return Math.round(Math.max(MIN_DEFAULT_PX, (width ?? DEFAULT_PERCENT) * PIXELS_PER_PERCENT));
}

/**
 * Makes the visible columns fill the whole width: scales their percentages, or lets one column take the rest. Without
 * this, the checkboxes would get the width of hidden columns.
 */
function scaledShares<Row>(shown: Column<Row>[]): Column<Row>[] {
  if (shown.every(({ width }) => width !== undefined)) {
    const sum = shown.reduce((total, { width = 0 }) => total + width, 0);
    return sum < 100
      ? shown.map((column) => ({ ...column, width: ((column.width ?? 0) * 100) / sum }))
      : shown;
  }
  const [widest] = shown.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0));
  const filling = shown.find(canFill);
  const flexible = shown.find(({ takesRest }) => takesRest);
  if (filling?.maxPixels === undefined || !flexible) return filledBy(filling ?? flexible ?? widest, shown);
  const grows = {
    ...filling,
    fills: false,
    grows: true,
    pixels: minColumnWidth({ ...filling, fills: true }),
  };
  return filledBy(flexible, shown.with(shown.indexOf(filling), grows));
}

function canFill<Row>({ width, pixels, fills }: Column<Row>): boolean {
  return fills ?? (width === undefined && pixels === undefined);
}

function filledBy<Row>(filling: Column<Row> | undefined, shown: Column<Row>[]): Column<Row>[] {
  return shown.map((column) => ({ ...column, fills: column === filling }));
}

export function withToggled(names: readonly string[], name: string): string[] {
  return names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
}

export function moved(names: readonly string[], name: string, by: number): string[] {
  const from = names.indexOf(name);
  const to = from + by;
  if (to < 0 || to >= names.length) return [...names];
  const others = names.filter((other) => other !== name);
  return others.toSpliced(to, 0, name);
}

export function clampWidth(pixels: number): number {
  return Math.round(Math.min(WIDEST_COLUMN, Math.max(MIN_COLUMN_PX, pixels)));
}

/**
 * Returns whether two layouts look the same. The names of hidden, shown and pinned columns and the widths may be in any
 * order.
 */
export function sameLayout(a: Layout, b: Layout): boolean {
  return (
    a.order.join() === b.order.join() &&
    sameTexts(a.hidden, b.hidden) &&
    sameTexts(a.shown, b.shown) &&
    sameTexts(a.pinned, b.pinned) &&
    sameTexts(Object.entries(a.widths).map(String), Object.entries(b.widths).map(String))
  );
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text) => b.includes(text));
}
