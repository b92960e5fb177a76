import { type LineDifference, lineDifferences } from '../lines/line-differences.ts';
import { isUnderMoq } from '../lines/moq.ts';

interface PlannedLine {
  sap_id: number;
  sap_code: string;
  quant: number;
  min_order_quant: number | null;
}

/**
 * Where a purchase holds something else than its plan now needs (behaviour 14.9). A quantity that was raised to its
 * MOQ covers a need below it.
 */
export function planDifferences<Line extends PlannedLine>(
  held: readonly Line[],
  needed: readonly Line[],
): LineDifference<Line>[] {
  return lineDifferences(held, needed).filter(({ line, before, after }) => {
    const raised = isUnderMoq({ ...line, quant: after }) && before === line.min_order_quant;
    return !raised;
  });
}
