/** How many rows a statement takes: enough to be quick, few enough to bound the memory of one message. */
const CHUNK = 10_000;

/** Splits rows, in their order, into pieces that one statement takes at a time. */
export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}
