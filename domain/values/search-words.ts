const QUOTED_OR_WORD = /(?<!\S)["“”](?<quoted>[^"“”]+)["“”](?!\S)|\S+/gu;

/** The texts that a row must hold to be found: each word, and what stands in quotation marks as one (behaviour 3.3). */
export function searchWords(text: string): string[] {
  const words = [...text.matchAll(QUOTED_OR_WORD)].map(({ 0: word, groups }) =>
    (groups?.quoted ?? word).trim(),
  );
  return [...new Set(words.filter(Boolean))];
}
