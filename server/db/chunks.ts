/** The number of rows in one statement: enough to be fast, few enough to limit the memory of one message. */
const CHUNK = 10_000;

/** Splits rows into chunks of one statement each, in order. */
export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}
