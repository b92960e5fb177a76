/** Rows that a statement takes at a time: enough to be quick, few enough to bound the memory of one message. */
const CHUNK = 10_000;

/** Rows as one statement after the other takes them, in their order. */
export function* chunks<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += CHUNK) yield rows.slice(from, from + CHUNK);
}
