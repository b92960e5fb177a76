import { useDeferredValue, useMemo } from 'react';
import { formatQuantity, fromUnits, toUnits } from '#domain/values/quantity';
import classes from './line-table.module.css';

/** `12 lines · Σ 1,234.5`. Thousands of lines are added up after the letter that was typed is shown. */
export function LineTotals({ rows }: { rows: readonly { quant: number | null }[] }) {
  const settled = useDeferredValue(rows);
  const total = useMemo(
    () => settled.reduce((sum, { quant }) => sum + (quant === null ? 0n : toUnits(quant)), 0n),
    [settled],
  );
  const count = `${settled.length} ${settled.length === 1 ? 'line' : 'lines'}`;
  return <p className={classes.totals}>{`${count} · Σ ${formatQuantity(fromUnits(total))}`}</p>;
}
