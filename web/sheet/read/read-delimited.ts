import { unmarkFormulas } from '#domain/sheet/formula-marks';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const SNIFFED_LINES = 20;
/** A first line that names the separator: `sep=;`. */
const NAMED = /^sep=(.)\r?\n/i;

/**
 * Reads the fields of a text file line by line, without the apostrophes that mark a formula character as text. Quoted
 * fields may contain separators, line ends and doubled quotes. A first line `sep=;` names the separator, as in Excel.
 */
export function readDelimited(text: string, separator = separatorOf(text)): TextLine[] {
  const body = text.replace(NAMED, '');
  return splitFields(body, separator).map(({ fields, fault }) => ({
    fields: fields.map((field) => unmarkFormulas(field, separator)),
    fault,
  }));
}

export function separatorOf(text: string): string {
  return NAMED.exec(text)?.[1] ?? likelySeparator(text);
}

/**
 * Returns the separator that splits the largest number of the first lines into the same number of fields. Among equals,
 * the separator that is most frequent outside quotes wins. Frequency alone may be wrong, since names contain
 * separators.
 */
export function likelySeparator(text: string): string {
  const lines = firstLines(text);
  const candidates = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const equalCounts = [...Map.groupBy(counts, (count) => count).values()].map(({ length }) => length);
    return {
      separator,
      even: Math.max(0, ...equalCounts),
      count: counts.reduce((sum, count) => sum + count, 0),
    };
  });
  const best = candidates.reduce((first, next) =>
    (next.even - first.even || next.count - first.count) > 0 ? next : first,
  );
  return best.separator;
}

function firstLines(text: string): string[] {
  return text
    .slice(0, 64 * 1024)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, SNIFFED_LINES);
}

export interface TextLine {
  fields: string[];
  fault?: string | undefined;
  /** True for the last line of a file that does not end with a line end. */
  unterminated?: boolean;
}

/**
 * A quote at the start of a field that does not quote the field: it never closes, or it spans a separator or a line end
 * and either closes in the middle of a value or encloses lines that look like rows.
 */
interface StrayQuote {
  line: number;
  /** The position where the quote closes; -1 if it does not. */
  close: number;
}

const LINE_END = /\r\n|\r|\n/;
const CRLF = /\r\n/;
const IN_QUOTES = 'Double a quote within a value, or remove it.';

/**
 * Returns the fields, line by line; quoted fields without their quotes and the spaces around them. A quote is an
 * ordinary character if it does not close at the end of a field, or if its lines look like rows. If such a quote spans
 * separators or line ends, or never closes, its lines have a fault (behaviour 9.24).
 */
export function splitFields(text: string, separator: string): TextLine[] {
  const lines: { begin: number; fields: string[] }[] = [];
  const strayQuotes: StrayQuote[] = [];
  let line = { begin: 0, fields: [] as string[] };
  const widths = new Set<number>();
  const marks: Marks = { separator, rowEnd: text.endsWith('\r\n') ? CRLF : LINE_END, widths };
  let position = 0;

  while (position < text.length) {
    const quoted = quotedField(text, position, marks);
    if (quoted?.isStray) strayQuotes.push({ line: lines.length, close: quoted.close });
    const end = quoted?.end ?? fieldEnd(text, position, separator);
    line.fields.push(quoted?.value ?? text.slice(position, end));

    const ended = text[end] !== separator;
    position = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    if (ended) {
      if (lines.length === 0) marks.rowEnd = text.startsWith('\r\n', end) ? CRLF : LINE_END;
      lines.push(line);
      widths.add(line.fields.length);
      line = { begin: position, fields: [] };
    } else if (position >= text.length) {
      line.fields.push('');
    }
  }
  if (line.fields.length > 0) lines.push(line);

  const faults = new Map<number, string>();
  for (const { line: first, close } of strayQuotes) {
    const next = lines.findIndex(({ begin }, index) => index > first && begin > close);
    const last = close < 0 ? first : (next < 0 ? lines.length : next) - 1;
    for (let index = first; index <= last; index += 1) faults.set(index, strayFault(first, last, close));
  }
  return lines.map(({ fields }, index) => ({ fields, fault: faults.get(index) }));
}

function strayFault(first: number, last: number, close: number): string {
  if (close < 0) return `A quote opens in row ${first + 1} and never closes. ${IN_QUOTES}`;
  if (first === last) return `A quote in this row closes within a value. ${IN_QUOTES}`;
  return `A quote opens in row ${first + 1} and closes in row ${last + 1}. ${IN_QUOTES}`;
}

interface Marks {
  separator: string;
  /**
   * The end of a row, which for the first row is that of the text. Spreadsheets that end rows with CRLF write line
   * breaks within values as LF.
   */
  rowEnd: RegExp;
  widths: ReadonlySet<number>;
}

/**
 * Returns the quoted field at a position, without `value` if the quote is an ordinary character; undefined if no quote
 * opens there.
 */
function quotedField(text: string, at: number, marks: Marks) {
  const { separator } = marks;
  const open = afterSpaces(text, at);
  if (text[open] !== '"') return undefined;
  const close = closingQuote(text, open);
  if (close < 0) return { close, isStray: true };

  const end = afterSpaces(text, close + 1);
  const ends = end >= text.length || [separator, '\r', '\n'].includes(text[end] ?? '');
  const value = text.slice(open + 1, close).replaceAll('""', '"');
  if (ends && !containsRows(text, { open, close }, marks)) return { close, isStray: false, end, value };
  return { close, isStray: value.includes(separator) || LINE_END.test(value) };
}

/**
 * Returns whether the lines within quotes look like rows: the first line has as many fields as a row above, if any, and
 * another line has as many as the first. A separator before a space is punctuation, unless all separators of the first
 * line precede a space.
 */
function containsRows(
  text: string,
  { open, close }: { open: number; close: number },
  { separator, rowEnd, widths }: Marks,
): boolean {
  if (!rowEnd.test(text.slice(open, close))) return false;
  const begin = Math.max(text.lastIndexOf('\n', open), text.lastIndexOf('\r', open)) + 1;
  const [first = '', ...others] = text.slice(begin, lineEnd(text, close)).split(rowEnd);
  const all = (line: string) => line.split(separator).length - 1;
  const bare = (line: string) => all(line) - (line.split(`${separator} `).length - 1);
  const count = bare(first) > 0 ? bare : all;
  const isRow = widths.size === 0 || widths.has(count(first) + 1) || widths.has(all(first) + 1);
  return isRow && count(first) > 0 && others.some((line) => count(line) === count(first));
}

function afterSpaces(text: string, from: number): number {
  let position = from;
  while (text[position] === ' ') position += 1;
  return position;
}

function fieldEnd(text: string, from: number, separator: string): number {
  let position = from;
  while (
    position < text.length &&
    text[position] !== separator &&
    text[position] !== '\n' &&
    text[position] !== '\r'
  )
    position += 1;
  return position;
}

function lineEnd(text: string, from: number): number {
  return fieldEnd(text, from, '\n');
}

function closingQuote(text: string, open: number): number {
  let position = text.indexOf('"', open + 1);
  while (position >= 0 && text[position + 1] === '"') position = text.indexOf('"', position + 2);
  return position;
}
