import { LATIN_OF } from './look-alikes.ts';
import { codePoint, usualWidth } from './text.ts';

/** Matches a code that was a number with decimals in another program. */
const AS_DECIMAL = /^(\d{4,})[.,]0+$/;
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
  if (whole) return `ends like a number. Is it ${whole}?`;
  const unmarked = withoutApostrophes(code);
  if (unmarked) return `begins with an apostrophe. Is it ${unmarked}?`;
  const usual = usualWidth(code);
  if (usual !== code) return `has full-width characters. Is it ${usual}?`;
  // A text with letters that Latin lacks, such as `Итого по X`, is meant in its own alphabet.
  if ([...code].some((letter) => OTHER_ALPHABET.test(letter) && !isLookAlike(letter))) return undefined;
  const other = /[a-z]/i.test(code) ? [...code].find(isLookAlike) : undefined;
  if (other === undefined) return undefined;
  const latin = [...code].map(asLatin).join('');
  return `has the letter ${other} (${codePoint(other)}) of another alphabet. Is it ${latin} in Latin letters?`;
}

/** Lowercase Greek letters do not count, because codes contain them as units or versions: `10 μm`. */
const OTHER_ALPHABET = /\p{Script=Cyrillic}|(?=\p{Script=Greek})\p{Lu}/u;

function isLookAlike(letter: string): boolean {
  return LATIN_OF.has(letter.toLowerCase()) && OTHER_ALPHABET.test(letter);
}

function asLatin(letter: string): string {
  const latin = LATIN_OF.get(letter.toLowerCase());
  if (latin === undefined) return letter;
  return letter === letter.toLowerCase() ? latin : latin.toUpperCase();
}
