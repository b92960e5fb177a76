import { useDeferredValue, useMemo } from 'react';
import { totalWords } from '../total-words.ts';

/** `12 lines · Σ 1,234.5`. Thousands of lines are added up after the letter that was typed is shown. */
export function LineTotals({ rows }: { rows: readonly { quant: number | null }[] }) {
  const settled = useDeferredValue(rows);
  const words = useMemo(() => totalWords(settled), [settled]);
  return <p className="note">{words}</p>;
}
