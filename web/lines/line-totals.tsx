import { useMemo } from 'react';
import { counted } from '#domain/values/counted';
import { formatQuantity, sumQuantities } from '#domain/values/quantity';
import { isInvalidQuantity, type TypedQuantity } from './line-faults.ts';
import { useDeferredRows } from './use-deferred-rows.ts';

export function LineTotals({ rows }: { rows: readonly TypedQuantity[] }) {
  const deferred = useDeferredRows(rows);
  const words = useMemo(() => totalWords(deferred), [deferred]);
  return <p className="note">{words}</p>;
}

/** Returns `12 lines · Σ 1,234.5`, followed by the number of invalid quantities, if any. */
export function totalWords(rows: readonly TypedQuantity[]): string {
  return `${counted(rows.length, 'line')} · ${sumOf(rows).words}`;
}

export function sumOf(rows: readonly TypedQuantity[]): { sum: number; words: string } {
  const valid = rows.filter((row) => !isInvalidQuantity(row));
  const wrong = rows.length - valid.length;
  const sum = sumQuantities(valid);
  const words = `Σ ${formatQuantity(sum)}`;
  if (wrong === 0) return { sum, words };
  return { sum, words: `${words} · ${counted(wrong, 'wrong quantity', 'wrong quantities')} left out` };
}
