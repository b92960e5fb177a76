import { unmarkFormulas } from '#domain/sheet/formula-marks';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const SNIFFED_LINES = 20;

/**
 * The fields of a text file, line by line, everything as it is written but for the apostrophes that mark what would
 * begin a formula as a text. Quoted fields may hold separators, line ends and doubled quotes. A first line `sep=;`
 * names the separator, as Excel understands it.
 */
export function readDelimited(text: string, separator?: string): string[][] {
  const named = /^sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  const used = separator ?? named?.[1] ?? likelySeparator(body);
  return splitFields(body, used).map((line) => line.map((field) => unmarkFormulas(field, used)));
}

/**
 * The separator by which most of the first lines have the same number of fields, since a name may hold several of the
 * others; of such the one that stands there most, outside of quotes.
 */
export function likelySeparator(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, SNIFFED_LINES);
  const uses = SEPARATORS.map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const alike = [...Map.groupBy(counts, (count) => count).values()].map(({ length }) => length);
    return { separator, even: Math.max(0, ...alike), count: counts.reduce((sum, count) => sum + count, 0) };
  });
  const best = uses.reduce((first, next) =>
    (next.even - first.even || next.count - first.count) > 0 ? next : first,
  );
  return best.separator;
}

/** The fields as they are written, line by line. */
export function splitFields(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;

  while (at < text.length) {
    const quoted = text[at] === '"' ? closingQuote(text, at) : -1;
    const end = fieldEnd(text, quoted < 0 ? at : quoted + 1, separator);
    const rest = quoted < 0 ? at : quoted + 1;
    line.push(
      quoted < 0
        ? text.slice(at, end)
        : text.slice(at + 1, quoted).replaceAll('""', '"') + text.slice(rest, end),
    );

    const ended = text[end] !== separator;
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
    if (ended) {
      lines.push(line);
      line = [];
    } else if (at >= text.length) {
      line.push('');
    }
  }
  if (line.length > 0) lines.push(line);
  return lines;
}

/** Where the field that begins here ends: at a separator, at a line end or with the text. */
function fieldEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** The quote that closes the one at `open`; -1 where none does, then it is an ordinary letter. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
