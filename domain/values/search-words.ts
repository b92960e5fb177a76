import { fold } from './text.ts';

const QUOTED_OR_WORD = /(?<!\S)["“”](?<quoted>[^"“”]+)["“”](?!\S)|\S+/gu;

/** The texts that a row must hold to be found: each word, and what stands in quotation marks as one (behaviour 3.3). */
export function searchWords(text: string): string[] {
  const words = [...text.matchAll(QUOTED_OR_WORD)].map(({ 0: word, groups }) =>
    (groups?.quoted ?? word).trim(),
  );
  return [...new Set(words.filter(Boolean))];
}

/** Whether each word of a searched text is in one of the texts, which are folded (behaviour 5.3). */
export function holdsEachWord(searchedText: string, texts: readonly string[]): boolean {
  return searchWords(searchedText).every((word) => texts.some((text) => text.includes(fold(word))));
}
