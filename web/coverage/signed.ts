import { formatQuantity } from '#domain/values/quantity';

/** `−290`, with a real minus sign. */
export function signed(balance: number): string {
  return balance < 0 ? `−${formatQuantity(-balance)}` : formatQuantity(balance);
}
