const FEWEST_CHARACTERS = 3;
/**
 * Three consecutive letters or digits, one after another character, or two before another character: only these form
 * trigrams.
 */
const TRIGRAM = /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u;

/**
 * Returns whether a trigram index can find a text. For any other text, such as `...`, PostgreSQL would scan the whole
 * index.
 */
export function hasTrigrams(text: string): boolean {
  return [...text].length >= FEWEST_CHARACTERS && TRIGRAM.test(text);
}
