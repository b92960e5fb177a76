import type { RowCheck } from '../check/sheet-check.ts';

/** A cell of the preview: the sheet's own row number, and the index of the header. */
interface CellPlace {
  row: number;
  index: number;
}

/**
 * Returns the next invalid cell after a cell: the next invalid cell in the same column, or else the first invalid cell
 * in the rows below. After the last row the search starts at the top.
 */
export function nextBadCell(
  rows: readonly Pick<RowCheck, 'row' | 'badCell'>[],
  from: CellPlace,
): CellPlace | undefined {
  const bad = rows.flatMap(({ row, badCell }) => (badCell === undefined ? [] : [{ row, index: badCell }]));
  const others = bad.filter(({ row, index }) => row !== from.row || index !== from.index);
  const below = others.filter(({ row }) => row > from.row);
  const inColumn = ({ index }: CellPlace) => index === from.index;
  return below.find(inColumn) ?? below[0] ?? others.find(inColumn) ?? others[0];
}
