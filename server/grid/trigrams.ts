const FEWEST_CHARACTERS = 3;
/** Three letters or figures in a row, one behind a sign, or two before one: nothing else makes a trigram. */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/**
 * Whether an index of trigrams can find what holds a text. For any other text, such as `...`, PostgreSQL would read the
 * whole index.
 */
export function hasTrigrams(text: string): boolean {
  return [...text].length >= FEWEST_CHARACTERS && TRIGRAM.test(text);
}
