import * as z from 'zod/mini';
import { grouped } from './counted.ts';

/**
 * A quantity is at least 0 and below a thousand million: with six decimals JSON keeps it exact (behaviour
 * 5.4).
 */
export const QUANTITY_LIMIT = 1_000_000_000;
/** The fault of a quantity that reaches the limit. */
export const BELOW_LIMIT = `must be below ${grouped(QUANTITY_LIMIT)}.`;
/** The decimals of plans and MOQs. */
export const PLAN_DECIMALS = 3;
/** The decimals of lines: specification inputs, purchase and invoice lines. */
export const LINE_DECIMALS = 6;

const NEGATIVE_QUANTITY = 'Quantity cannot be negative!';

/**
 * An exact quantity in whole millionths. Arithmetic uses them here and decimals in the database, never
 * `number`.
 */
export type Millionths = bigint;
const MILLION = 10 ** LINE_DECIMALS;
const FIFTEEN_DIGITS = 1e15;

/**
 * The exact millionths of a finite number with at most six decimals. Further decimals are truncated: typed values are
 * validated where they are stored (behaviour 5.5), and sums must work until then.
 */
export function toMillionths(quantity: number): Millionths {
  // Ten thousand lines are added up at each keystroke. Fifteen digits identify exactly one number.
  const millionths = Math.round(quantity * MILLION);
  if (Math.abs(millionths) < FIFTEEN_DIGITS && millionths / MILLION === quantity) return BigInt(millionths);
  const [whole = '0', decimals = ''] = plainText(quantity).split('.');
  const cut = BigInt(whole.replace('-', '') + decimals.slice(0, LINE_DECIMALS).padEnd(LINE_DECIMALS, '0'));
  return whole.startsWith('-') ? -cut : cut;
}

/** The number for these millionths; exact up to fifteen digits, which every stored quantity has. */
export function fromMillionths(millionths: Millionths): number {
  const count = Number(millionths);
  // The quotient of two exact numbers is the number that its decimals are parsed as.
  if (Number.isSafeInteger(count)) return count / MILLION;
  return Number(decimalText(millionths));
}

/** The decimals of these millionths in the database's notation, with any number of digits. */
export function decimalText(millionths: Millionths): string {
  const sign = millionths < 0n ? '-' : '';
  const digits = (millionths < 0n ? -millionths : millionths).toString().padStart(LINE_DECIMALS + 1, '0');
  return `${sign}${digits.slice(0, -LINE_DECIMALS)}.${digits.slice(-LINE_DECIMALS)}`;
}

export function addQuantities(a: number, b: number): number {
  return fromMillionths(toMillionths(a) + toMillionths(b));
}

/** The exact sum of the quantities of lines or packages; blank ones count as 0. */
export function sumQuantities(held: readonly { quant: number | null }[]): number {
  return fromMillionths(held.reduce((sum, { quant }) => sum + toMillionths(quant ?? 0), 0n));
}

/** The product of two quantities, exact or rounded up at its sixth decimal. */
export function multiplyQuantities(a: number, b: number): number {
  const product = toMillionths(a) * toMillionths(b);
  const whole = product / BigInt(MILLION);
  return fromMillionths(whole * BigInt(MILLION) < product ? whole + 1n : whole);
}

/** The number of decimals in the written form of the number. */
export function decimalPlaces(quantity: number): number {
  return plainText(quantity).split('.')[1]?.length ?? 0;
}

/** The fault of a number as a quantity with that many decimals, or `undefined` (behaviour 5.5). */
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

/** The fault of a number as a quantity above 0 with that many decimals, or `undefined`. */
export function positiveFault(quantity: number, places: number): string | undefined {
  return quantity <= 0 ? 'must be more than 0.' : quantityFault(quantity, places);
}

/** The schema of a quantity on the wire; -0 becomes 0. */
export function quantity(places: number, negative?: string) {
  return quantityWith((value) => quantityFault(value, places, negative));
}

/** The schema of a quantity above 0. */
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

/** The whole number without an exponent: 1e-7 → 0.0000001, 1e21 → 1000000000000000000000. */
export function plainText(quantity: number): string {
  const text = String(quantity);
  if (text.includes('e+')) return BigInt(quantity).toString();
  const [, sign = '', digit, digits = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? [];
  return digit ? `${sign}0.${'0'.repeat(Number(exponent) - 1)}${digit}${digits}` : text;
}
