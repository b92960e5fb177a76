/** What an index of trigrams knows of a text: the runs of three characters in its words. */

const SHORTEST_INDEXED = 3;
/** The end of a longer number, in which codes differ most: what it begins with, such as 3000, very many have. */
const LONG_NUMBER = /^.{3,}(?<end>[0-9]{5})$/su;
const RUN_OF_THREE = /[\p{L}\p{N}]{3}/u;

/** Whether such an index finds the text. */
export function isIndexed(text: string): boolean {
  return [...text].length >= SHORTEST_INDEXED;
}

/**
 * The end of a longer number, undefined for other texts. The index lists all rows with each trigram it is asked for: it
 * is asked for the few that are rare.
 */
export function endOfNumber(text: string): string | undefined {
  return LONG_NUMBER.exec(text)?.groups?.end;
}

/** GN-55: of words that short the index knows no more than how they begin or end, as very many words do. */
export function hasShortWordsOnly(text: string): boolean {
  return !RUN_OF_THREE.test(text);
}
