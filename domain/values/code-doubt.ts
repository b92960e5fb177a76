import { LATIN_OF } from './look-alikes.ts';
import { codePoint, hyphenated, usualWidth } from './text.ts';

/** Matches a long number that a spreadsheet has rounded to scientific notation: `5E+07`, `1.23E+11`. */
export const SHORTENED = /^[-+]?\d(?:[.,]\d+)?E\+\d+$/i;
/** Matches a code in quotes, or with a separator behind it: `"QA21"`, `QA21;`. */
const DELIMITED = /^(?:"([^"]+)"[;,]?|([^"]*[^";,])[;,]+)$/;
/** Matches a code that was a number with decimals in another program. */
const AS_DECIMAL = /^(\d{4,})[.,]0+$/;
const MONTH =
  '(?:Jan|Feb|Mar|Mär|Mrz|Apr|May|Mai|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек)';
/** Matches a code that a spreadsheet had turned into a day before it wrote a text file: `1-Mar` for `MAR-1`. */
const AS_DAY = new RegExp(`^(?:\\d{1,2}(?:-|\\. ?)${MONTH}|${MONTH}[-. ]\\d{2})$`);
/** Matches a code that an apostrophe marks as text: `'000123` or `'000123'`. */
const AS_TEXT = /^'([\p{L}\p{N}][^']*)'?$/u;

/** Returns a code without the apostrophes that mark it as text in a spreadsheet; undefined for other codes. */
export function withoutApostrophes(code: string): string | undefined {
  return AS_TEXT.exec(code)?.[1];
}

/**
 * Returns the doubt about a code that looks like another one (behaviour 5.19): `has full-width characters. Is it 4001?`
 * Returns `undefined` for other codes.
 */
export function codeDoubt(code: string): string | undefined {
  const whole = AS_DECIMAL.exec(code)?.[1];
  if (whole) return `has decimals. Is it ${whole}?`;
  if (SHORTENED.test(code)) return 'is a number that a spreadsheet shortened. Enter the whole code.';
  if (AS_DAY.test(code)) return 'looks like a day that a spreadsheet made of a code. Is it right?';
  const [, quoted, separated] = DELIMITED.exec(code) ?? [];
  if (quoted || separated) return `has quotes or a separator. Is it ${quoted ?? separated}?`;
  const unmarked = withoutApostrophes(code);
  if (unmarked) return `begins with an apostrophe. Is it ${unmarked}?`;
  const usual = usualWidth(code);
  if (usual !== code) return `has full-width characters. Is it ${usual}?`;
  const plain = hyphenated(code);
  const letters = alphabetDoubt(plain);
  const dash =
    plain === code ? undefined : [...code].find((character) => hyphenated(character) !== character);
  if (!dash) return letters;
  return `has the dash ${dash} (${codePoint(dash)})${letters ? ` and ${letters}` : `. Is it ${plain}?`}`;
}

/** Lowercase Greek letters and Ω do not count, because codes contain them as units or versions: `10 μm`, `10 kΩ`. */
const OTHER_ALPHABET = /\p{Script=Cyrillic}|(?=\p{Script=Greek})(?![Ω\u2126])\p{Lu}/u;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const LATIN = /[a-z]/i;
const WORDS = /[\p{L}\p{N}]+/gu;

/** The digits that these Cyrillic letters resemble. */
const DIGIT_OF = new Map(Object.entries({ З: '3', з: '3', О: '0', о: '0', Ч: '4', ч: '4', б: '6' }));
const BETWEEN_DIGITS = /(?<=\d)[ЗзОоЧчб]+(?=\d)/g;
/**
 * Matches letters that look like digits, beside a digit, in a code with Latin letters. In such a code, О may also be
 * the letter O, unless it follows a digit.
 */
const AMONG_LATIN = /(?<!\p{L})[ЗзЧчб]+(?=\d)|(?<=\d)[ЗзОоЧчб]+(?!\p{L})/gu;

/** The Cyrillic letter that each of these Latin letters resembles, in lower case; the first of several. */
const CYRILLIC_OF = new Map(
  [...LATIN_OF]
    .filter(([letter]) => CYRILLIC.test(letter))
    .map(([letter, latin]) => [latin, letter] as const)
    .reverse(),
);

/**
 * Returns the doubt about a code with letters of another alphabet that look like letters of its own, or like digits.
 */
function alphabetDoubt(code: string): string | undefined {
  if (!OTHER_ALPHABET.test(code)) return undefined;
  const hasLatin = LATIN.test(code);
  const digitsFor = (letters: RegExp) =>
    code.replace(letters, (found) => [...found].map((letter) => DIGIT_OF.get(letter)).join(''));
  const asDigits = digitsFor(hasLatin ? AMONG_LATIN : BETWEEN_DIGITS);
  // A text with letters that resemble no Latin letter, such as `Итого по X`, is meant in its own alphabet.
  const isOwn = isNotLatin(asDigits);
  const withDigits = isOwn ? digitsFor(BETWEEN_DIGITS) : asDigits;
  const likely = isOwn
    ? inCyrillic(withDigits)
    : hasLatin
      ? withLookAlikes(withDigits, LATIN_OF)
      : withDigits;
  const letters = [...likely];
  const other = [...code].find((letter, at) => letter !== letters[at]);
  if (other) {
    const alphabet = isOwn ? ' in Cyrillic letters' : hasLatin ? ' in Latin letters' : '';
    return `has the letter ${other} (${codePoint(other)}) of another alphabet. Is it ${likely}${alphabet}?`;
  }
  const isMixed = code.match(WORDS)?.some((word) => LATIN.test(word) && isNotLatin(word));
  return isMixed ? 'has letters of two alphabets in one word. Is it right?' : undefined;
}

/** Returns whether a text has a letter of another alphabet that resembles no Latin letter. */
function isNotLatin(text: string): boolean {
  return [...text].some((letter) => OTHER_ALPHABET.test(letter) && !LATIN_OF.has(letter.toLowerCase()));
}

/** Replaces the Latin letters in a Cyrillic word, if Cyrillic has a letter like each of them. */
function inCyrillic(text: string): string {
  return text.replace(WORDS, (word) => {
    const likely = withLookAlikes(word, CYRILLIC_OF);
    return CYRILLIC.test(word) && isNotLatin(word) && !LATIN.test(likely) ? likely : word;
  });
}

function withLookAlikes(text: string, letters: ReadonlyMap<string, string>): string {
  return [...text]
    .map((letter) => {
      const found = (letter !== 'μ' && letters.get(letter.toLowerCase())) || letter;
      return letter === letter.toLowerCase() ? found : found.toUpperCase();
    })
    .join('');
}
