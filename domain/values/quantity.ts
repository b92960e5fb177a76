import * as z from 'zod/mini';
import { grouped } from './counted.ts';

/** A quantity is at least 0 and below a thousand million: with six decimals it survives JSON (behaviour 5.4). */
export const QUANTITY_LIMIT = 1_000_000_000;
/** The fault of a quantity that reaches the limit. */
export const BELOW_LIMIT = `must be below ${grouped(QUANTITY_LIMIT)}.`;
/** Plans and MOQ. */
export const PLAN_DECIMALS = 3;
/** Lines: specification inputs, purchase and invoice lines. */
export const LINE_DECIMALS = 6;

const NEGATIVE_QUANTITY = 'Quantity cannot be negative!';

/** Exact quantities: whole millionths. Arithmetic happens here and in the database, never on `number`. */
export type Millionths = bigint;
const MILLION = 10 ** LINE_DECIMALS;
const FIFTEEN_DIGITS = 1e15;

/**
 * The exact millionths of a finite number with at most six decimals. More of them are cut off: what is being typed is
 * refused where it is kept (behaviour 5.5), and must not break what adds it up until then.
 */
export function toMillionths(quantity: number): Millionths {
  // A document of ten thousand lines is added up at each letter. Of fifteen digits only one number is read as these.
  const millionths = Math.round(quantity * MILLION);
  if (Math.abs(millionths) < FIFTEEN_DIGITS && millionths / MILLION === quantity) return BigInt(millionths);
  const [whole = '0', decimals = ''] = plainText(quantity).split('.');
  const cut = BigInt(whole.replace('-', '') + decimals.slice(0, LINE_DECIMALS).padEnd(LINE_DECIMALS, '0'));
  return whole.startsWith('-') ? -cut : cut;
}

/** The number that shows these millionths; exact up to fifteen digits, which every stored quantity has. */
export function fromMillionths(millionths: Millionths): number {
  const count = Number(millionths);
  // A quotient of two exact numbers is the number that its decimals are read as.
  if (Number.isSafeInteger(count)) return count / MILLION;
  return Number(decimalText(millionths));
}

/** The decimals of these millionths as the database reads them, whatever their number of digits. */
export function decimalText(millionths: Millionths): string {
  const sign = millionths < 0n ? '-' : '';
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(LINE_DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -LINE_DECIMALS)}.${digits.slice(-LINE_DECIMALS)}`;
}

export function addQuantities(a: number, b: number): number {
  return fromMillionths(toMillionths(a) + toMillionths(b));
}

/** The exact sum of what lines or packages hold; one that holds nothing yet adds nothing. */
export function sumQuantities(held: readonly { quant: number | null }[]): number {
  return fromMillionths(held.reduce((sum, { quant }) => sum + toMillionths(quant ?? 0), 0n));
}

/** The product of two quantities, exact or rounded up at its sixth decimal. */
export function multiplyQuantities(a: number, b: number): number {
  const product = toMillionths(a) * toMillionths(b);
  const whole = product / BigInt(MILLION);
  return fromMillionths(whole * BigInt(MILLION) < product ? whole + 1n : whole);
}

/** How many decimals the number has, as it is written. */
export function decimalPlaces(quantity: number): number {
  return plainText(quantity).split('.')[1]?.length ?? 0;
}

/** Why a number cannot be stored as a quantity with so many decimals, or `undefined` when it can (behaviour 5.5). */
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

/** Why a quantity that must not be nothing cannot be stored with so many decimals, or `undefined` when it can. */
export function positiveFault(quantity: number, places: number): string | undefined {
  return quantity <= 0 ? 'must be more than 0.' : quantityFault(quantity, places);
}

/** The schema of a quantity on the wire; -0 becomes 0. */
export function quantity(places: number, negative?: string) {
  return quantityWith((value) => quantityFault(value, places, negative));
}

/** The same of one that must not be nothing. */
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
    z.transform((value) => value + 0 || 0),
  );
}

/** `1234.5` → `1,234.5`; all decimals, no padding. */
export function formatQuantity(quantity: number): string {
  const [whole = '0', decimals] = plainText(quantity).split('.');
  return decimals ? `${grouped(whole)}.${decimals}` : grouped(whole);
}

/** The number without an exponent, whole: 1e-7 → 0.0000001, 1e21 → 1000000000000000000000. */
export function plainText(quantity: number): string {
  const text = String(quantity);
  if (text.includes('e+')) return BigInt(quantity).toString();
  const [, sign = '', digit, digits = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return digit ? `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digit}${digits}` : text;
}
