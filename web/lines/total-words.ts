import { counted } from '#domain/values/counted';
import { formatQuantity, sumQuantities } from '#domain/values/quantity';

/** `12 lines · Σ 1,234.5` */
export function totalWords(rows: readonly { quant: number | null }[]): string {
  return `${counted(rows.length, 'line')} · Σ ${formatQuantity(sumQuantities(rows))}`;
}
