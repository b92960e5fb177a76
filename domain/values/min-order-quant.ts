import * as z from 'zod/mini';
import { PLAN_DECIMALS, quantity, quantityFault } from './quantity.ts';

const NEGATIVE_MOQ = 'MOQ cannot be negative';

/** A minimum order quantity with at most three decimals, or null. */
export const givenMoq = z.nullable(quantity(PLAN_DECIMALS, NEGATIVE_MOQ));

export const minOrderQuant = z._default(givenMoq, null);

/** Returns the fault of a number as an MOQ. */
export function minOrderQuantFault(number: number): string | undefined {
  return quantityFault(number, PLAN_DECIMALS, NEGATIVE_MOQ);
}
