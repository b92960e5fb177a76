import { useMemo } from 'react';
import type { TypedQuantity } from '../line-faults.ts';
import { totalWords } from '../total-words.ts';
import { useDeferredRows } from '../use-deferred-rows.ts';

interface LineTotalsProps {
  rows: readonly TypedQuantity[];
  /** The allowed number of decimals of a quantity. */
  decimals: number;
}

/** `12 lines · Σ 1,234.5`. */
export function LineTotals({ rows, decimals }: LineTotalsProps) {
  const settled = useDeferredRows(rows);
  const words = useMemo(() => totalWords(settled, decimals), [settled, decimals]);
  return <p className="note">{words}</p>;
}
