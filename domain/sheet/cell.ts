/** What a cell holds; a formula counts as what it last gave, and is uncalculated where the file does not hold that. */
type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'uncalculated' | 'blank';

/** A cell as a person sees it. */
export interface Cell {
  /** The text the cell shows: `000123`, `1,234.50`, `#REF!`. */
  text: string;
  kind: CellKind;
  /** The number behind the text, for number and date cells whose format may hide it. */
  number?: number | undefined;
  /** The day behind the text, `YYYY-MM-DD`, for date cells that show one in whatever form. */
  day?: string | undefined;
  /** The cell that is merged over this one, where that one begins in a row above and this one is blank. */
  merged?: Cell | undefined;
  /** The same where this one was given a text of its own by hand, and the other one counts no more. */
  covered?: Cell | undefined;
  /** Why its text is not what was written: `holds bytes that are no letters: write it anew`. */
  fault?: string;
  /** Its point may group thousands: other numbers of its sheet have decimal commas. */
  doubtfulPoint?: boolean;
  /** The sheet hides the column that it stands in. */
  hidden?: boolean;
}

/** A row with the number that the sheet itself shows beside it, from 1. */
export interface SheetRow {
  row: number;
  cells: readonly Cell[];
  /** The sheet hides it, or a filter does. */
  hidden?: boolean;
  /** Separators part its cells, so one within a value moves all cells behind it. */
  separated?: boolean;
  /** Why nobody knows where its cells end. */
  fault?: string | undefined;
}

/** Turns typed, pasted or comma-separated text into a cell. */
export function textCell(text: string): Cell {
  return { text, kind: text.trim() === '' ? 'blank' : 'text' };
}

export function isBlank(cell: Cell | undefined): boolean {
  return !cell || cell.kind === 'blank' || (cell.kind === 'text' && cell.text.trim() === '');
}
