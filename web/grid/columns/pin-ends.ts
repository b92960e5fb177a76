import type { Column } from './column-definitions.ts';
import { dropUntilFit, fitFigures } from './fit-figures.ts';
import { CELL_PADDING_PX, minColumnWidth } from './table-width.ts';

/** The width of a letter of a code, and the limits for the width of the column of codes, in pixels. */
const LETTER_PX = 10;
const MIN_CODE_PX = 72;
const WIDEST_PX = 200;
/** The minimum visible width between pinned columns. */
const MIN_SCROLLED_PX = 40;

export interface Ends {
  /** The columns to drop if the space does not suffice, in this order. */
  droppable: readonly string[];
  /** Returns the most important of the remaining columns of figures. */
  mainFigure: (figures: readonly string[]) => string | undefined;
}

/**
 * Returns the columns of a table of SAPs for a width. Figures stay complete, the least important columns are dropped,
 * and the SAP and, if there is room, the main figure are pinned while the others scroll.
 */
export function pinEnds<Row extends { sap_code: string }>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | undefined,
  { droppable, mainFigure }: Ends,
): readonly Column<Row>[] {
  const longest = rows.reduce((length, { sap_code }) => Math.max(length, sap_code.length), 0);
  const codes = Math.min(WIDEST_PX, Math.max(MIN_CODE_PX, longest * LETTER_PX + 2 * CELL_PADDING_PX));
  const fitted = fitFigures(
    columns.map((column) => (column.name === 'sap_code' ? { ...column, pixels: codes } : column)),
    rows,
  );
  if (!width) return fitted;

  const shown = dropUntilFit(fitted, droppable, width);
  const main = mainFigure(shown.filter(({ figures }) => figures).map(({ name }) => name));
  const last = shown.find(({ name }) => name === main);
  const hasRoom = width - codes - (last ? minColumnWidth(last) : 0) >= MIN_SCROLLED_PX;
  return shown.map((column) => {
    if (column.name === 'sap_code') return { ...column, left: 0 };
    return column === last && hasRoom ? { ...column, right: 0 } : column;
  });
}
