import * as z from 'zod/mini';
import { grouped } from './counted.ts';

/** Quantities are below this limit, so that a number with six decimals is exact in JSON (behaviour 5.4). */
export const QUANTITY_LIMIT = 1_000_000_000;
export const BELOW_LIMIT = `must be below ${grouped(QUANTITY_LIMIT)}.`;
/** The decimals of plans and MOQs. */
export const PLAN_DECIMALS = 3;
/** The decimals of lines: specification inputs, purchase and invoice lines. */
export const LINE_DECIMALS = 6;

const NEGATIVE_QUANTITY = 'Quantity cannot be negative!';

/** An exact quantity in millionths. A `number` cannot add decimals exactly, such as 0.1 + 0.2. */
export type Millionths = bigint;
const MILLION = 10 ** LINE_DECIMALS;
const FIFTEEN_DIGITS = 1e15;

/**
 * Returns the exact millionths of a finite number with at most six decimals. Further decimals are truncated, because
 * sums of typed values must work before these are validated (behaviour 5.5).
 */
export function toMillionths(quantity: number): Millionths {
  // A fast path, since ten thousand lines are added up at each keystroke. Up to fifteen digits, the result is exact.
  const millionths = Math.round(quantity * MILLION);
  if (Math.abs(millionths) < FIFTEEN_DIGITS && millionths / MILLION === quantity) return BigInt(millionths);
  const [whole = '0', decimals = ''] = plainText(quantity).split('.');
  const cut = BigInt(whole.replace('-', '') + decimals.slice(0, LINE_DECIMALS).padEnd(LINE_DECIMALS, '0'));
  return whole.startsWith('-') ? -cut : cut;
}

/** Returns the number for these millionths. It is exact up to fifteen digits, which every stored quantity has. */
export function fromMillionths(millionths: Millionths): number {
  const count = Number(millionths);
  // Both numbers are exact, so their quotient is the number nearest to the exact decimal.
  if (Number.isSafeInteger(count)) return count / MILLION;
  return Number(decimalText(millionths));
}

/** Formats millionths as a decimal for the database, with any number of digits. */
export function decimalText(millionths: Millionths): string {
  const sign = millionths < 0n ? '-' : '';
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(LINE_DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -LINE_DECIMALS)}.${digits.slice(-LINE_DECIMALS)}`;
}

/** Returns the exact sum of a quantity of each element. */
export function sum<Element>(all: readonly Element[], quantityOf: (one: Element) => Millionths): Millionths {
  return all.reduce((total, one) => total + quantityOf(one), 0n);
}

export function atLeastZero(quantity: Millionths): Millionths {
  return quantity > 0n ? quantity : 0n;
}

export function lesser(a: Millionths, b: Millionths): Millionths {
  return a < b ? a : b;
}

export function addQuantities(a: number, b: number): number {
  return fromMillionths(toMillionths(a) + toMillionths(b));
}

/** Returns the exact sum of the quantities of lines or packages. A blank quantity counts as 0. */
export function sumQuantities(all: readonly { quant: number | null }[]): number {
  return fromMillionths(sum(all, ({ quant }) => toMillionths(quant ?? 0)));
}

/** Returns the number of decimals of a number as it is written. */
export function decimalPlaces(quantity: number): number {
  return plainText(quantity).split('.')[1]?.length ?? 0;
}

/** Returns the fault of a number as a quantity with at most `places` decimals, or `undefined` (behaviour 5.5). */
export function quantityFault(
  quantity: number,
  places: number,
  negative = NEGATIVE_QUANTITY,
): string | undefined {
  if (!Number.isFinite(quantity)) return 'must be a number.';
  if (quantity < 0) return negative;
  if (quantity >= QUANTITY_LIMIT) return BELOW_LIMIT;
  if (decimalPlaces(quantity) > places) return `must have at most ${places} decimal places.`;
  return undefined;
}

/** Returns the fault of a number as a quantity above 0 with at most `places` decimals, or `undefined`. */
export function positiveFault(quantity: number, places: number): string | undefined {
  return quantity <= 0 ? 'must be more than 0.' : quantityFault(quantity, places);
}

/** Returns the schema of a quantity on the wire; -0 becomes 0. */
export function quantity(places: number, negative?: string) {
  return quantityWith((value) => quantityFault(value, places, negative));
}

/** Returns the schema of a quantity above 0. */
export function positiveQuantity(places: number) {
  return quantityWith((value) => positiveFault(value, places));
}

function quantityWith(faultOf: (value: number) => string | undefined) {
  return z.pipe(
    z.number().check(
      z.check(({ value, issues }) => {
        const message = faultOf(value);
        if (message)
          issues.push({ code: 'custom', input: value, message, params: { below_zero: value < 0 } });
      }),
    ),
    z.transform((value) => value || 0),
  );
}

/** Formats `1234.5` as `1,234.5`, with all decimals and without trailing zeros. */
export function formatQuantity(quantity: number): string {
  return grouped(plainText(quantity));
}

/** Formats a number without an exponent: 1e-7 as 0.0000001, 1e21 as 1000000000000000000000. */
export function plainText(quantity: number): string {
  const text = String(quantity);
  if (text.includes('e+')) return BigInt(quantity).toString();
  const [, sign = '', digit, digits = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return digit ? `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digit}${digits}` : text;
}

/** Formats a balance, with a minus sign (U+2212) below zero: `480`, `−290`. */
export function formatBalance(balance: number): string {
  return balance < 0 ? `−${formatQuantity(-balance)}` : formatQuantity(balance);
}

/** Formats a difference with its sign: `+2`, `−3`, `0`. */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${formatQuantity(difference)}` : formatBalance(difference);
}
