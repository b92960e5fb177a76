import { useDeferredValue, useMemo } from 'react';
import { counted } from '#domain/values/counted';
import { formatQuantity, sumQuantities } from '#domain/values/quantity';
import classes from './line-totals.module.css';

/** `12 lines · Σ 1,234.5`. Thousands of lines are added up after the letter that was typed is shown. */
export function LineTotals({ rows }: { rows: readonly { quant: number | null }[] }) {
  const settled = useDeferredValue(rows);
  const total = useMemo(() => sumQuantities(settled), [settled]);
  return (
    <p className={classes.totals}>{`${counted(settled.length, 'line')} · Σ ${formatQuantity(total)}`}</p>
  );
}
