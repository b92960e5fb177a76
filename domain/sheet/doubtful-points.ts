import type { Cell, SheetRow } from './cell.ts';

/** Matches a number that certainly has a decimal comma: `2,5`, `1.234,50`. */
const DECIMAL_COMMA = /^\s*[-+]?\d[\d\s.]*,(?:\d{1,2}|\d{4,})\s*$/;
/** Matches a number whose point may be a decimal mark or separate thousands. */
const DOUBTFUL = /^\s*[-+]?[1-9]\d{0,2}\.\d{3}\s*$/;

interface DoubtOptions {
  /** True if the cells are separated by semicolons, as spreadsheets with decimal commas write them. */
  semicolons?: boolean;
}

/** In a sheet with decimal commas, marks the texts in which a point may separate thousands (behaviour 5.7). */
export function markDoubtfulPoints(
  rows: readonly SheetRow[],
  { semicolons = false }: DoubtOptions = {},
): SheetRow[] {
  const hasCommas = rows.some(({ cells }) =>
    cells.some((cell) => isText(cell) && DECIMAL_COMMA.test(cell.text)),
  );
  if (!semicolons && !hasCommas) return [...rows];
  return rows.map((row) => (row.cells.some(isDoubtful) ? { ...row, cells: row.cells.map(marked) } : row));
}

function marked(cell: Cell): Cell {
  return isDoubtful(cell) ? { ...cell, doubtfulPoint: true } : cell;
}

function isDoubtful(cell: Cell): boolean {
  return isText(cell) && DOUBTFUL.test(cell.text);
}

function isText({ kind }: Cell): boolean {
  return kind === 'text';
}
