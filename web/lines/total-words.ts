import { counted } from '#domain/values/counted';
import { formatQuantity, quantityFault, sumQuantities } from '#domain/values/quantity';

/**
 * `12 lines · Σ 1,234.5`, and ` · 1 wrong quantity left out` where a line refuses its quantity of so many decimals: the
 * sum is of what can be saved.
 */
export function totalWords(rows: readonly { quant: number | null }[], decimals: number): string {
  const right = rows.filter(({ quant }) => quant === null || quantityFault(quant, decimals) === undefined);
  const wrong = rows.length - right.length;
  const sum = `${counted(rows.length, 'line')} · Σ ${formatQuantity(sumQuantities(right))}`;
  return wrong === 0 ? sum : `${sum} · ${counted(wrong, 'wrong quantity', 'wrong quantities')} left out`;
}
