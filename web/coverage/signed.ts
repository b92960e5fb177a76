import { formatQuantity } from '#domain/values/quantity';

/** Returns `−290` with a minus sign (U+2212). */
export function signed(balance: number): string {
  return balance < 0 ? `−${formatQuantity(-balance)}` : formatQuantity(balance);
}
