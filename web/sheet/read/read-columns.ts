/** The position of a column's first character, and the position after its last character. */
type Column = [from: number, to: number];

/**
 * Splits the lines of a text into columns that are separated by at least two spaces in all lines. A single space may be
 * within a value, such as `Part name` or `1 000`.
 */
export function readColumns(text: string): string[][] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', ' '));
  const columns = columnsOf(lines);
  return lines.map((line) => columns.map(([from, to]) => line.slice(from, to).trim()));
}

function columnsOf(lines: readonly string[]): Column[] {
  const isFilled: boolean[] = [];
  for (const line of lines) {
    for (let position = 0; position < line.length; position += 1)
      if (line[position] !== ' ') isFilled[position] = true;
  }
  const columns: Column[] = [];
  for (let position = 0; position < isFilled.length; position += 1) {
    if (!isFilled[position]) continue;
    const last = columns.at(-1);
    if (last && position - last[1] < 2) last[1] = position + 1;
    else columns.push([position, position + 1]);
  }
  return columns;
}
