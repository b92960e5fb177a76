const SNIFFED_LINES = 20;

/** The letters of a column: the first one, and the one behind the last. */
type Column = readonly [from: number, to: number];

/**
 * The cells of a text whose columns stand apart by blanks alone, line by line. Two blanks that go through all lines
 * part columns; a single one does so between two words of the header, unless it may be the blank within a name.
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

/** The stretches in which each place has a letter in one line at least. */
function filledRuns(lines: readonly string[]): Column[] {
  const isFilled: boolean[] = [];
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 1) if (line[at] !== ' ') isFilled[at] = true;
  }
  const runs: [number, number][] = [];
  for (let at = 0; at < isFilled.length; at += 1) {
    const last = runs.at(-1);
    if (isFilled[at] && last?.[1] === at) last[1] = at + 1;
    else if (isFilled[at]) runs.push([at, at + 1]);
  }
  return runs;
}

/** Whether two stretches with a single blank between them are one column: of `Part name`, or of figures in threes. */
function isOneColumn(
  lines: readonly string[],
  header: string,
  [left, right]: readonly [Column, Column],
): boolean {
  const touches = (line: string) => [left[1] - 1, right[0]].every((at) => (line[at] ?? ' ') !== ' ');
  if ([left, right].some(([from, to]) => header.slice(from, to).trim() === '')) return true;
  return touches(header) && !lines.some((line) => line !== header && touches(line));
}

/** The line among the first ones that has the most words apart from each other. */
function headerOf(lines: readonly string[]): string {
  const words = (line: string) => line.trim().split(/ {2,}/).length;
  const first = lines[0] ?? '';
  return lines
    .slice(0, SNIFFED_LINES)
    .reduce((best, line) => (words(line) > words(best) ? line : best), first);
}
