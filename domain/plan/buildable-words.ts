import { formatQuantity } from '../values/quantity.ts';

/** `340 of 480`; `All 480` where nothing is missing. */
export function builtOf(cars: number, quant: number): string {
  return cars === quant
    ? `All ${formatQuantity(quant)}`
    : `${formatQuantity(cars)} of ${formatQuantity(quant)}`;
}
