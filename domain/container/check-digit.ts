import { containerKey } from './container-key.ts';

const ISO_6346 = /^[a-z]{3}[ujz][0-9]{7}$/;
/**
 * Matches numbers with another fourth letter, with five or eight digits, or with letters that look like digits. Six
 * digits are accepted: they are a number without its check digit.
 */
const RESEMBLING = /^(?:[a-z]{4}(?:[0-9]{5}|[0-9]{7,8})|[a-z]{3}[ujz][0-9oil]{7})$/;
const FORM = 'a container number has three letters, then U, J or Z, then seven digits';
/** The values of the letters A to Z: numbers from 10 upwards, without multiples of 11. */
const LETTERS = Array.from({ length: 29 }, (_, index) => index + 10).filter((value) => value % 11 > 0);
const FIRST_LETTER = 97;

/** Matches a unit or a price, which rows without headers have in place of the container. */
const UNIT_OR_PRICE =
  /^(?:pcs?|pce|st|stk|ea|each|szt|шт|kg|m|(?:[€$£] ?)?\d[\d ]*(?:[.,]\d+)+(?: ?(?:[€$£]|eur|usd|gbp|pln|czk))?)\.?$/i;

/** Matches a container number within a longer text, in any usual spelling. */
const WITHIN = /(?<![\p{L}\p{N}])[a-z]{3}[ujz](?:[ \-./]*\d){7}(?!\d)/giu;

/**
 * Returns the warning about a wrong check digit or form, a longer text with container numbers, or a unit or price in
 * place of the number (behaviour 24.11): `MSKU 618342-7: the last digit should be 9. Is the number right?` Returns
 * `undefined` for a correct number and for any other text.
 */
export function checkDigitDoubt(container: string | null | undefined): string | undefined {
  const number = containerKey(container);
  const doubt = ISO_6346.test(number)
    ? wrongDigit(number)
    : RESEMBLING.test(number)
      ? FORM
      : UNIT_OR_PRICE.test(container?.trim() ?? '')
        ? 'this is a unit or a price'
        : numbersWithin(container ?? '');
  return doubt && `${container?.trim()}: ${doubt}. Is the number right?`;
}

/**
 * Returns the warning about a container number in place of a LOT, unless the text in place of the container has the
 * form of a container number too (behaviour 24.11). Returns `undefined` for any other LOT.
 */
export function lotDoubt(row: { container: string | null; lot: string | null }): string | undefined {
  const number = containerKey(row.lot);
  const isNumber = ISO_6346.test(number) && wrongDigit(number) === undefined;
  if (!isNumber || ISO_6346.test(containerKey(row.container))) return undefined;
  return `LOT ${row.lot?.trim()} is a container number. Are container and LOT swapped?`;
}

function numbersWithin(text: string): string | undefined {
  const [first, ...others] = text.match(WITHIN) ?? [];
  if (first === undefined) return undefined;
  if (others.length === 0) return `the text contains the container number ${first}`;
  return `the text has ${others.length === 1 ? 'two' : others.length + 1} container numbers`;
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
  const sum = [...number].reduce(
    (total, character, place) => total + characterValue(character) * 2 ** place,
    0,
  );
  return String((sum % 11) % 10);
}

function characterValue(character: string): number {
  return LETTERS[character.charCodeAt(0) - FIRST_LETTER] ?? Number(character);
}
