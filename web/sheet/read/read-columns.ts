const SNIFFED_LINES = 20;

/** The position of a column's first letter, and the position after its last letter. */
type Column = readonly [from: number, to: number];

/**
 * Splits the lines of a text into columns that are separated by spaces. Two adjacent spaces in all lines separate
 * columns. A single space does, too, unless only the header has letters on both sides of the space (`Part name`), or
 * one side has no header (`1 000`).
 */
export function readColumns(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', ' '));
  const columns = columnsOf(lines.filter((line) => line.trim() !== ''));
  return lines.map((line) => columns.map(([from, to]) => line.slice(from, to).trim()));
}

function columnsOf(lines: readonly string[]): Column[] {
  const header = headerOf(lines);
  const columns: Column[] = [];
  for (const run of filledRuns(lines)) {
    const last = columns.at(-1);
    if (last && run[0] - last[1] === 1 && isOneColumn(lines, header, [last, run])) {
      columns[columns.length - 1] = [last[0], run[1]];
    } else {
      columns.push(run);
    }
  }
  return columns;
}

/** Returns the runs of positions that have a letter in at least one line. */
function filledRuns(lines: readonly string[]): Column[] {
  const isFilled: boolean[] = [];
  for (const line of lines) {
    for (let position = 0; position < line.length; position += 1)
      if (line[position] !== ' ') isFilled[position] = true;
  }
  const runs: [number, number][] = [];
  for (let position = 0; position < isFilled.length; position += 1) {
    const last = runs.at(-1);
    if (isFilled[position] && last?.[1] === position) last[1] = position + 1;
    else if (isFilled[position]) runs.push([position, position + 1]);
  }
  return runs;
}

/**
 * Returns whether two runs with a single space between them are one column, such as `Part name` or digits in groups of
 * three.
 */
function isOneColumn(
  lines: readonly string[],
  header: string,
  [left, right]: readonly [Column, Column],
): boolean {
  const touches = (line: string) =>
    [left[1] - 1, right[0]].every((position) => (line[position] ?? ' ') !== ' ');
  if ([left, right].some(([from, to]) => header.slice(from, to).trim() === '')) return true;
  return touches(header) && !lines.some((line) => line !== header && touches(line));
}

/** Returns the line with the most separate words among the first lines. */
function headerOf(lines: readonly string[]): string {
  const words = (line: string) => line.trim().split(/ {2,}/).length;
  const first = lines[0] ?? '';
  return lines
    .slice(0, SNIFFED_LINES)
    .reduce((best, line) => (words(line) > words(best) ? line : best), first);
}
