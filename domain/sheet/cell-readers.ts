import { codeDoubt, SHORTENED, withoutApostrophes } from '../values/code-doubt.ts';
import { counted } from '../values/counted.ts';
import { formatDay, isDay } from '../values/day.ts';
import { parseDayText, type ReadDay } from '../values/parse-day-text.ts';
import { likelyThousands, parseCellNumber, thousandsWarning } from '../values/parse-number-text.ts';
import { plainText } from '../values/quantity.ts';
import { isStateWord, parseState, type State, stateLabel } from '../values/state.ts';
import { invisibleIn, visible } from '../values/text.ts';
import type { Cell } from './cell.ts';
import type { Field, FieldTypes } from './field-types.ts';

type Reading<Value> = { value: Value | null; warning?: string } | { fault: string };
export type ReadCell<Value> = (cell: Cell, header: string) => Reading<Value>;

/** Matches a text that a formula protects from being read as a number: `="000123"`. */
const AS_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;

/**
 * Returns the text in the formula `="…"` of a cell (behaviour 9.25); undefined if the cell has no such formula.
 */
export function protectedText(text: string): string | undefined {
  return AS_FORMULA.exec(text)?.[1]?.replaceAll('""', '"');
}

export const readText: ReadCell<string> = (cell, header) => {
  const value = wholeText(cell) || null;
  const warning = otherDigits(cell, header);
  return warning ? { value, warning } : { value };
};

/** Reads a name. Invisible characters are removed with a warning. */
export const readName: ReadCell<string> = (cell, header) => {
  const { value, warning: oneLine } = onOneLine(visible(wholeText(cell)).trim(), header);
  const warning =
    invisibleWarning(cell.text, `${header} ${value ?? ''}`) ?? oneLine ?? otherDigits(cell, header);
  return warning ? { value, warning } : { value };
};

/** Returns the warning about the invisible characters of a text; undefined if it has none. */
function invisibleWarning(text: string, read: string): string | undefined {
  const taken = invisibleIn(text);
  const which = [...new Set(taken)].join(', ');
  const what = counted(taken.length, 'invisible character');
  return taken.length > 0 ? `${read} had ${what} (${which}), left out` : undefined;
}

/** Reads the name or number of a record, without invisible characters. */
export const readLabel: ReadCell<string> = (cell, header) =>
  onOneLine(visible(wholeText(cell)).trim(), header);

const LINE_BREAK = /[\t\r\n\v\f\u2028\u2029]/;
const LINE_BREAKS = /\s*[\t\r\n\v\f\u2028\u2029]\s*/g;

/** Replaces line breaks and tabs with spaces (behaviour 9.28). */
function onOneLine(text: string, header: string): { value: string | null; warning?: string } {
  if (!LINE_BREAK.test(text)) return { value: text || null };
  const line = text.replace(LINE_BREAKS, ' ');
  return { value: line, warning: `${header} ${line} had a line break or a tab, read as a space` };
}

export function linesOf({ text }: Pick<Cell, 'text'>): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).filter((line) => line.trim() !== '');
}

/**
 * Returns the text of a cell without the invisible characters that web pages and other systems leave in copied text.
 */
function displayedText({ text }: Cell): string {
  return visible(text).trim();
}

const EXACT_DIGITS = 15;

/**
 * Returns the digits of a whole number of at most fifteen digits that its cell displays differently; otherwise
 * undefined.
 */
function wholeNumber(text: string, { kind, number }: Cell): string | undefined {
  if (kind !== 'number' || number === undefined || number === Number(text.replace(',', '.')))
    return undefined;
  const digits = String(number);
  return /^\d+$/.test(digits) && digits.length <= EXACT_DIGITS ? digits : undefined;
}

/** Returns the displayed text, or all digits of a shortened number that has at most fifteen. */
function wholeText(cell: Cell): string {
  const text = cell.text.trim();
  return (SHORTENED.test(text) && wholeNumber(text, cell)) || text;
}

/** Matches other characters that look like a space, such as a no-break space. */
const OTHER_SPACES = /(?! )\p{Zs}/gu;
const FORMAT_SIGNS = /[\p{Sc}\s.,'’]/gu;

/**
 * Strips the characters that a format adds to a number: `40,010,002` and `$40010002.00` become `40010002`. Returns
 * undefined if nothing is stripped or the digits differ.
 */
function numberWithoutSigns(text: string, number: number | undefined): string | undefined {
  const plain = String(number);
  if (text === plain) return undefined;
  const shown = [text, text.replace(/[.,]0+$/, '')].map((part) => part.replace(FORMAT_SIGNS, ''));
  return shown.includes(plain) ? plain : undefined;
}

/**
 * Returns whether a displayed number has all digits of the number: `0400-1234` and `12.50`, but not `4002` for 4001.5.
 */
function showsDigits(text: string, number: number): boolean {
  const digits = plainText(asShown(number)).replace(/\D/g, '').replace(/^0+/, '');
  return text.replace(/\D/g, '').includes(digits);
}

/** Returns the warning about a name or note in a number cell whose format changes the number (behaviour 9.7). */
function otherDigits(cell: Cell, header: string): string | undefined {
  const text = wholeText(cell);
  if (cell.kind !== 'number' || cell.number === undefined || Number(text) === cell.number) return undefined;
  const isShown = numberWithoutSigns(text, cell.number) === undefined && showsDigits(text, cell.number);
  return isShown ? undefined : `${header} ${text} is ${plainText(asShown(cell.number))} in the file`;
}

/**
 * Reads a code from the displayed text of a cell, never as a number: `000123` stays `000123` (behaviour 9.7). A code
 * that is displayed with other digits is refused, unless it is only shortened and the cell has all its digits.
 * Invisible characters and the characters of a number format are removed with a warning.
 */
export const readCode: ReadCell<string> = (cell, header) => {
  const displayed = displayedText(cell);
  const line = displayed.replace(LINE_BREAKS, ' ');
  const text = line.replace(OTHER_SPACES, ' ');
  const rounded = cell.kind === 'number' && text.replace(/\D/g, '').replace(/^0+/, '').length > EXACT_DIGITS;
  const whole = SHORTENED.test(text) ? wholeNumber(text, cell) : undefined;
  if (whole) return { value: whole, warning: `${header} ${text} is read as ${whole}` };
  if (SHORTENED.test(text) || rounded) {
    return {
      fault: `${header} ${text} was ${rounded ? 'rounded' : 'shortened'} by the spreadsheet: format the column as text and enter the whole code`,
    };
  }
  if (cell.kind === 'date') {
    return { value: text || null, warning: `${header} ${text} is a date in the file` };
  }
  if (cell.kind === 'boolean') return { fault: `${header} ${text} is a logical value, not a code` };
  const plain = cell.kind === 'number' ? numberWithoutSigns(text, cell.number) : withoutApostrophes(text);
  if (plain) return { value: plain, warning: `${header} ${text} is read as ${plain}` };
  if (cell.kind === 'number' && cell.number !== undefined && !showsDigits(text, cell.number)) {
    return {
      fault: `${header} ${text} is ${plainText(asShown(cell.number))} in the file: format the column as text and enter the whole code`,
    };
  }
  const warning = invisibleWarning(cell.text, `${header} ${text}`);
  if (warning) return { value: text || null, warning };
  if (text !== line)
    return { value: text, warning: `${header} ${text} had a special space, read as a space` };
  const doubt = codeDoubt(text);
  return doubt ? { value: text, warning: `${header} ${text} ${doubt}` } : onOneLine(displayed, header);
};

/** Reads a code. A cell with several lines is refused, because they may be several codes (behaviour 9.28). */
export const readOneCode: ReadCell<string> = (cell, header) => {
  const lines = linesOf(cell).map((line) => line.trim());
  if (lines.length < 2) return readCode(cell, header);
  return {
    fault: `${header} "${lines.join(' / ')}" has ${lines.length} lines: put each code in its own row, or enter one quantity per line in Quantity`,
  };
};

/** Reads the day of a date cell, whatever it displays, or the day in a text (behaviour 25.13). */
export const readDay: ReadCell<string> = (cell, header) => {
  if (!displayedText(cell)) return { value: null };
  const read = dayIn(cell);
  if ('fault' in read) return { fault: `${header} ${read.fault}` };
  const swapped = cell.mayBeSwapped && swappedDay(cell);
  if (!swapped) return { value: read.day };
  return { value: read.day, warning: `${header} ${formatDay(read.day)} may be ${formatDay(swapped)}` };
};

/**
 * Matches a day that a spreadsheet left as text, because it expected day and month in the other order: `29/11/2026`.
 */
const NOT_CONVERTED = /^\s*(?:(?:1[3-9]|[23]\d)[-/]\d{1,2}|\d{1,2}[-/](?:1[3-9]|[23]\d))[-/](?:\d{2}){1,2}\b/;

/**
 * Returns whether a spreadsheet may have swapped day and month in the date cells among these cells: it left another day
 * as text (behaviour 25.13).
 */
export function haveSwappedDays(cells: readonly (Cell | undefined)[]): boolean {
  return cells.some((cell) => cell?.kind === 'text' && NOT_CONVERTED.test(cell.text));
}

/** Returns the day of a date cell with day and month swapped; undefined if the result is not another day. */
export function swappedDay({ day }: Cell): string | undefined {
  const [year, month = '', date = ''] = day?.split('-') ?? [];
  const swapped = `${year}-${date}-${month}`;
  return isDay(swapped) && swapped !== day ? swapped : undefined;
}

/** Returns the day in a cell, or the fault: `"05/01/2026" is ambiguous: write 2026-05-01 or 2026-01-05`. */
export function dayIn(cell: Cell): ReadDay {
  return cell.day === undefined ? parseDayText(displayedText(cell)) : { day: cell.day };
}

/**
 * Reads a state (behaviour 9.12): passive, p and false are P. Any other word is A, with a warning unless it means
 * active.
 */
export const readState: ReadCell<State> = (cell, header) => {
  const word = displayedText(cell);
  if (!word) return { value: null };
  const value = parseState(word);
  return isStateWord(word)
    ? { value }
    : { value, warning: `${header} '${word}' is read as ${stateLabel(value)}` };
};

/**
 * Reads a number from a number cell or from text (behaviour 5.7). Text that is not a number results in null with a
 * warning, and text that is ambiguous or contains several numbers in a fault.
 */
export const readNumber: ReadCell<number> = (cell, header) => {
  if (cell.kind === 'number' && cell.number !== undefined) return { value: asShown(cell.number) };

  const text = displayedText(cell);
  // A date is not a number, even if it is displayed as `5.1`.
  const read = cell.kind === 'date' ? { number: null } : parseCellNumber({ ...cell, text });
  if ('fault' in read) return { fault: `${header} ${read.fault}` };
  if (read.number === null && text) return { value: null, warning: `${header} '${text}' is not a number` };
  const thousands = cell.likelyThousands && likelyThousands(text);
  if (!thousands) return { value: read.number };
  return { value: read.number, warning: `${header} ${thousandsWarning(text, thousands)}` };
};

/** Rounds to fifteen digits, as spreadsheets display numbers: 0.1 + 0.2 is 0.3. */
function asShown(number: number): number {
  return Number(number.toPrecision(EXACT_DIGITS));
}

const READERS: { readonly [Type in keyof FieldTypes]: ReadCell<FieldTypes[Type]> } = {
  name: readName,
  label: readLabel,
  code: readCode,
  one_code: readOneCode,
  note: readText,
  text: readText,
  day: readDay,
  line_quantity: readNumber,
  moq: readNumber,
  lead_time: readNumber,
  state: readState,
};

/** Reads a cell that is not blank as a value of the field's type. */
export function readAs({ type }: Pick<Field, 'type'>, cell: Cell, header: string): Reading<unknown> {
  return READERS[type](cell, header);
}

/**
 * Returns the text of a cell that is read as the same value: `1234.5` for a number that is displayed as `1,235`. A
 * state or a cell that cannot be read keeps its displayed text.
 */
export function textAsRead(field: Pick<Field, 'type'>, cell: Cell): string {
  if (cell.kind === 'text' || field.type === 'state') return cell.text;
  const read = readAs(field, cell, '');
  const value = 'fault' in read ? null : read.value;
  return typeof value === 'number' ? plainText(value) : String(value ?? cell.text);
}

/**
 * Returns whether a cell has a value, and not only a displayed text that could be read as one, such as `4002` for a
 * code of 4001.5. A text is read as it is displayed.
 */
export function hasValue(field: Pick<Field, 'type'>, cell: Cell): boolean {
  if (cell.fault || cell.kind === 'error' || cell.kind === 'uncalculated') return false;
  if (cell.kind === 'text' || cell.kind === 'blank') return true;
  const read = readAs(field, cell, '');
  return !('fault' in read) && read.value !== null;
}
