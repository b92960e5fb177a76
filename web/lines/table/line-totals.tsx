import { useDeferredValue, useMemo } from 'react';
import { totalWords } from '../total-words.ts';

interface LineTotalsProps {
  rows: readonly { quant: number | null }[];
  /** So many decimals a quantity may have. */
  decimals: number;
}

/** `12 lines · Σ 1,234.5`. Thousands of lines are added up after the letter that was typed is shown. */
export function LineTotals({ rows, decimals }: LineTotalsProps) {
  const settled = useDeferredValue(rows);
  const words = useMemo(() => totalWords(settled, decimals), [settled, decimals]);
  return <p className="note">{words}</p>;
}
