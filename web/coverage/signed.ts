import { formatQuantity } from '#domain/values/quantity';

/** `−290`, with a sign that is one. */
export function signed(balance: number): string {
  return balance < 0 ? `−${formatQuantity(-balance)}` : formatQuantity(balance);
}
