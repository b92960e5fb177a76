import { formatQuantity } from './quantity.ts';

/** Formats a balance, with a minus sign (U+2212) below zero: `480`, `−290`. */
export function formatBalance(balance: number): string {
  return balance < 0 ? `−${formatQuantity(-balance)}` : formatQuantity(balance);
}

/** Formats a difference with its sign: `+2`, `−3`, `0`. */
export function formatDifference(difference: number): string {
  return difference > 0 ? `+${formatQuantity(difference)}` : formatBalance(difference);
}
