import { likelyThousands } from '../values/parse-number-text.ts';
import type { Cell, SheetRow } from './cell.ts';
import { linesOf } from './cell-readers.ts';
import { isWord } from './headers.ts';

/** Matches a number that certainly has a decimal comma: `2,5`, `1.234,50`, `0,125`, `1.234,000`. */
const DECIMAL_COMMA =
  /^\s*[-+]?(?:\d[\d\s.]*,(?:\d{1,2}|\d{4,})|(?:0|\d{4,}|\d[\d\s.]*[\s.]\d{3}),\d{3})\s*$/;
const POINTED = /^\s*[-+]?\d*\.\d*\s*$/;
const isDecimalComma = (line: string) => DECIMAL_COMMA.test(line);
const isDecimalPoint = (line: string) => POINTED.test(line) && likelyThousands(line) === undefined;
const isDoubtfulPoint = (line: string) => likelyThousands(line) !== undefined;

interface DoubtOptions {
  /** True if the cells are separated by semicolons, as spreadsheets with decimal commas write them. */
  semicolons?: boolean;
}

/**
 * Marks the texts in which a point may separate thousands (behaviour 5.7). In a sheet with decimal commas, or whose
 * cells are separated by semicolons, they are ambiguous. Elsewhere they are likely thousands, unless the point of
 * another number in their column is certainly a decimal mark.
 */
export function markDoubtfulPoints(
  rows: readonly SheetRow[],
  { semicolons = false }: DoubtOptions = {},
): SheetRow[] {
  const hasCommas = rows.some(({ cells }) => cells.some((cell) => hasLine(cell, isDecimalComma)));
  if (!semicolons && !hasCommas) {
    const decimals = decimalColumns(rows);
    return marked(rows, (position) => (decimals.has(position) ? undefined : { likelyThousands: true }));
  }
  return marked(rows, () => ({ doubtfulPoint: true }));
}

type Mark = Pick<Cell, 'doubtfulPoint' | 'likelyThousands'>;

function marked(rows: readonly SheetRow[], markOf: (position: number) => Mark | undefined): SheetRow[] {
  return rows.map((row) => {
    if (!row.cells.some(isDoubtful)) return row;
    return { ...row, cells: row.cells.map((cell, position) => markedCell(cell, markOf(position))) };
  });
}

function markedCell(cell: Cell, mark: Mark | undefined): Cell {
  if (!isDoubtful(cell)) return cell;
  return cell.merged ? { ...cell, merged: { ...cell.merged, ...mark } } : { ...cell, ...mark };
}

/**
 * Returns the columns with a number whose point is certainly a decimal mark: `12.5`, `0.125`. A number above the
 * first word may belong to a title above the header.
 */
function decimalColumns(rows: readonly SheetRow[]): Set<number> {
  const columns = new Set<number>();
  const headed = new Set<number>();
  for (const { cells } of rows) {
    for (const [position, cell] of cells.entries()) {
      if (hasLine(cell, isDecimalPoint)) columns.add(position);
      else if (isWord(cell) && !headed.has(position)) {
        headed.add(position);
        columns.delete(position);
      }
    }
  }
  return columns;
}

function isDoubtful(cell: Cell): boolean {
  return hasLine(cell.merged ?? cell, isDoubtfulPoint);
}

/** Returns whether a text, or a line of a text with several (behaviour 9.28), meets a condition. */
function hasLine({ kind, text }: Cell, isMet: (line: string) => boolean): boolean {
  if (kind !== 'text') return false;
  // A fast path, since almost no cell has several lines.
  return /[\r\n]/.test(text) ? linesOf({ text }).some(isMet) : isMet(text);
}
