import { containerKey } from './container-key.ts';

const ISO_6346 = /^[a-z]{3}[ujz][0-9]{7}$/;
/**
 * Matches numbers with another fourth letter, with five or eight digits, or with letters that look like digits. Six
 * digits are accepted: they are a number without its check digit.
 */
const RESEMBLING = /^(?:[a-z]{4}(?:[0-9]{5}|[0-9]{7,8})|[a-z]{3}[ujz][0-9oil]{7})$/;
const FORM = 'a container number has three letters, U, J or Z, and seven digits';
/** The values of the letters A to Z: numbers from 10 upwards, without multiples of 11. */
const LETTERS = Array.from({ length: 29 }, (_, index) => index + 10).filter((value) => value % 11 > 0);
const FIRST_LETTER = 97;

/**
 * Returns the warning about a container number with a wrong check digit or form (behaviour 24.11): `MSKU 618342-7: the
 * last digit should be 9. Is the number right?` Returns `undefined` for a correct number and for any other text.
 */
export function checkDigitDoubt(container: string | null | undefined): string | undefined {
  const number = containerKey(container);
  const doubt = ISO_6346.test(number) ? wrongDigit(number) : RESEMBLING.test(number) ? FORM : undefined;
  return doubt && `${container?.trim()}: ${doubt}. Is the number right?`;
}

function wrongDigit(number: string): string | undefined {
  const fitting = checkDigit(number.slice(0, -1));
  return number.endsWith(fitting) ? undefined : `the last digit should be ${fitting}`;
}

/**
 * Returns the ISO 6346 check digit of four letters and six digits: each position has twice the weight of the previous
 * one.
 */
export function checkDigit(number: string): string {
  const sum = [...number].reduce((total, sign, place) => total + signValue(sign) * 2 ** place, 0);
  return String((sum % 11) % 10);
}

function signValue(sign: string): number {
  return LETTERS[sign.charCodeAt(0) - FIRST_LETTER] ?? Number(sign);
}
