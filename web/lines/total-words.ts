import { counted } from '#domain/values/counted';
import { formatQuantity, sumQuantities } from '#domain/values/quantity';
import { isUnfit, type TypedQuantity } from './line-faults.ts';

/** `12 lines · Σ 1,234.5`, and what `summed` says of wrong ones. */
export function totalWords(rows: readonly TypedQuantity[], decimals: number): string {
  return `${counted(rows.length, 'line')} · ${summed(rows, decimals).words}`;
}

/**
 * The sum of what can be saved, and `Σ 1,234.5 · 1 wrong quantity left out` where a quantity of so many decimals is
 * refused at its field.
 */
export function summed(rows: readonly TypedQuantity[], decimals: number): { sum: number; words: string } {
  const right = rows.filter((row) => !isUnfit(row, decimals));
  const wrong = rows.length - right.length;
  const sum = sumQuantities(right);
  const words = `Σ ${formatQuantity(sum)}`;
  if (wrong === 0) return { sum, words };
  return { sum, words: `${words} · ${counted(wrong, 'wrong quantity', 'wrong quantities')} left out` };
}
