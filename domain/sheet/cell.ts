/** The type of a cell's value. A formula has the type of its last result, and is uncalculated if the file has none. */
type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'uncalculated' | 'blank';

/** A cell as displayed. */
export interface Cell {
  /** The displayed text: `000123`, `1,234.50`, `#REF!`. */
  text: string;
  kind: CellKind;
  /** The number behind the text, for number and date cells whose format may hide it. */
  number?: number | undefined;
  /** The day behind the text, `YYYY-MM-DD`, for date cells that display one. */
  day?: string | undefined;
  /** The merged cell that starts in a row above and covers this blank one. */
  merged?: Cell | undefined;
  /** The merged cell that no longer counts, because this one was corrected by hand. */
  covered?: Cell | undefined;
  /** The fault of a text that could not be decoded: `holds bytes that are no letters: write it anew`. */
  fault?: string;
  /** Its point may group thousands, because other numbers of its sheet have decimal commas. */
  doubtfulPoint?: boolean;
  /** The sheet hides its column. */
  hidden?: boolean;
}

/** A row with its number in the sheet, from 1. */
export interface SheetRow {
  row: number;
  cells: readonly Cell[];
  /** Hidden by the sheet or by a filter. */
  hidden?: boolean;
  /** Separators divide its cells, so one within a value shifts all cells after it. */
  separated?: boolean;
  /** The fault of a row whose cells cannot be separated. */
  fault?: string | undefined;
}

/** Turns typed, pasted or comma-separated text into a cell. */
export function textCell(text: string): Cell {
  return { text, kind: text.trim() === '' ? 'blank' : 'text' };
}

export function isBlank(cell: Cell | undefined): boolean {
  return !cell || cell.kind === 'blank' || (cell.kind === 'text' && cell.text.trim() === '');
}
