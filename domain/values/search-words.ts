import { searchForm } from './text.ts';

const QUOTED_OR_WORD = /(?<!\S)["“”](?<quoted>[^"“”]+)["“”](?!\S)|\S+/gu;

/** Returns the texts that a row must contain to match. Words in quotation marks form one text (behaviour 3.3). */
export function searchWords(text: string): string[] {
  const words = [...text.matchAll(QUOTED_OR_WORD)].map(({ 0: word, groups }) =>
    (groups?.quoted ?? word).trim(),
  );
  return [...new Set(words.filter(Boolean))];
}

/** Matches the number of a car model, a part or a purchase (behaviour 5.13) without some of its zeros. */
const SHORT_OWN_NUMBER = /^(?<prefix>cm|pt|po)(?=0*[1-9])(?<digits>\d{1,5})$/i;
const OWN_DIGITS = 6;

/** Returns a word and, for a generated number without its zeros, the stored number: `PO20`, `PO000020`. */
export function wordForms(word: string): string[] {
  const { prefix, digits } = SHORT_OWN_NUMBER.exec(word)?.groups ?? {};
  return prefix && digits ? [word, prefix + digits.padStart(OWN_DIGITS, '0')] : [word];
}

/** Returns the forms of each word of a search. A row must contain one form of each word. */
export function searchedWords(searchedText: string): string[][] {
  return searchWords(searchedText).map((word) => wordForms(searchForm(word)));
}

/** Returns a function that tells whether a text in `searchForm` contains each word of a search (behaviour 3.3). */
export function searchTest(searchedText: string): (text: string) => boolean {
  const words = searchedWords(searchedText);
  return (text) => words.every((forms) => forms.some((form) => text.includes(form)));
}
