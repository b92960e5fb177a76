import { fold } from '../values/text.ts';

/**
 * The type of the value of a cell. A formula has the type of its stored result; its type is `uncalculated` if the file
 * contains no result.
 */
type CellKind = 'text' | 'number' | 'date' | 'boolean' | 'error' | 'uncalculated' | 'blank';

export interface Cell {
  /** The displayed text: `000123`, `1,234.50`, `#REF!`. */
  text: string;
  kind: CellKind;
  /** The number of a number or date cell, which the displayed text may not show. */
  number?: number | undefined;
  /** The day of a date cell that displays a day, `YYYY-MM-DD`. */
  day?: string | undefined;
  /** The merged cell that starts in a row above and covers this blank cell. */
  merged?: Cell | undefined;
  /** The fault of a text that could not be decoded: `contains characters that cannot be read: enter the text again`. */
  fault?: string;
  /** True if its point may separate thousands: the sheet has decimal commas, or semicolons separate its cells. */
  doubtfulPoint?: boolean;
  /** True if its point is read as the decimal mark, but every number with a point in its column could be thousands. */
  likelyThousands?: boolean;
  /** True if a spreadsheet may have swapped its day and month. */
  mayBeSwapped?: boolean;
  hidden?: boolean;
}

/** A row with its number in the sheet, starting at 1. */
export interface SheetRow {
  row: number;
  cells: readonly Cell[];
  /** True if the row is hidden in the sheet or by a filter. */
  hidden?: boolean;
  /**
   * The number of fields of a row in a text file, including blank ones. An unquoted separator in a value adds a field
   * and shifts the cells after it.
   */
  fields?: number;
  /** True for the last row of a text file that does not end with a line end, as if the file were cut off. */
  unterminated?: boolean;
  /** The fault of a row whose cells cannot be separated. */
  fault?: string | undefined;
}

/** Creates a cell from typed, pasted or separated text. */
export function textCell(text: string): Cell {
  return { text, kind: text.trim() === '' ? 'blank' : 'text' };
}

const ERROR_TEXTS = new Set(
  [
    '#n/a #ref! #value! #div/0! #name? #null! #num! #spill! #calc! #field! #blocked! #connect! #busy! #unknown!',
    '#getting_data #nv #bezug! #wert! #zahl! #überlauf! #valeur! #nom? #nombre! #nul! #n/d #rif! #valore! #nome?',
    '#¡ref! #¡valor! #¿nombre? #¡num! #¡div/0! #¡nulo! #valor! #núm! #nulo! #adr! #arg! #nazwa? #liczba! #n/d!',
    '#zero! #dziel/0! #odkaz! #hodnota! #název? #číslo! #başv! #değer! #ad? #sayi! #sayı! #yok #boş!',
    '#н/д #ссылка! #знач! #дел/0! #имя? #число! #пусто!',
  ].flatMap((words) => words.split(' ')),
);
/** Matches the errors with a number, and `####`, which a spreadsheet displays in a column that is too narrow. */
const OTHER_ERRORS = /^(?:#{2,}|(?:Err|Fehler|Ошибка):\d{3})$/i;

/** Returns whether a cell has an error in place of a value. Text files and copied ranges contain errors as text. */
export function isError({ kind, text }: Cell): boolean {
  if (kind !== 'text') return kind === 'error';
  const word = text.trim();
  return OTHER_ERRORS.test(word) || ERROR_TEXTS.has(fold(word));
}

export function isBlank(cell: Cell | undefined): boolean {
  return !cell || cell.kind === 'blank' || (cell.kind === 'text' && cell.text.trim() === '');
}
