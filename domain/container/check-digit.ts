import { containerKey } from './container-key.ts';

/** Three letters, a category letter and seven digits, without separators. */
const ISO_6346 = /^[a-z]{3}[ujz][0-9]{7}$/;
/** The values of the letters A to Z: numbers from 10 upwards, without multiples of 11. */
const LETTERS = Array.from({ length: 29 }, (_, index) => index + 10).filter((value) => value % 11 > 0);
const FIRST_LETTER = 97;

/**
 * The warning about a wrong check digit of a container (behaviour 24.11): `MSKU 618342-7: the last digit should be 9.
 * Is the number right?` Returns `undefined` if the digit is right, or if the number has none.
 */
export function checkDigitDoubt(container: string | null | undefined): string | undefined {
  const number = containerKey(container);
  if (!ISO_6346.test(number)) return undefined;
  const fitting = checkDigit(number.slice(0, -1));
  if (number.endsWith(fitting)) return undefined;
  return `${container?.trim()}: the last digit should be ${fitting}. Is the number right?`;
}

/**
 * Returns the ISO 6346 check digit of four letters and six digits: each position has twice the weight of the previous
 * one.
 */
export function checkDigit(number: string): string {
  const sum = [...number].reduce((total, sign, place) => total + worthOf(sign) * 2 ** place, 0);
  return String((sum % 11) % 10);
}

function worthOf(sign: string): number {
  return LETTERS[sign.charCodeAt(0) - FIRST_LETTER] ?? Number(sign);
}
