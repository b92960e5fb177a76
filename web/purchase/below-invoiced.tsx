import type { QuantLine } from '#domain/lines/line';
import { addedBySap } from '#domain/lines/line-differences';
import type { TakenOver } from '#domain/purchase/plan-differences';
import type { Purchase } from '#domain/purchase/purchase';
import { counted, firstOf } from '#domain/values/counted';
import { formatQuantity } from '#domain/values/quantity';
import { Notice } from '../ui/notice/notice.tsx';

/** The maximum number of lines to name, which leaves space for the differences on a phone. */
const MAX_NAMED = 3;

interface BelowInvoicedProps {
  takenOver: TakenOver;
  lines: readonly QuantLine[];
  purchase: Purchase;
}

/** Warns of the lines that `takenOver` would reduce below the invoiced quantity (behaviour 14.9). */
export function BelowInvoiced({ takenOver, lines, purchase }: BelowInvoicedProps) {
  const ordered = addedBySap(lines);
  const invoiced = new Map(purchase.product_saps.map((line) => [line.sap_id, line.invoiced]));
  const below = [...takenOver.changed, ...takenOver.removed].flatMap(({ sap_id, sap_code, quant }) => {
    const invoicedQuant = invoiced.get(sap_id) ?? 0;
    const isReduced = quant < (ordered.get(sap_id)?.quant ?? 0);
    return isReduced && quant < invoicedQuant ? [{ sap_code, quant, invoicedQuant }] : [];
  });
  if (below.length === 0) return null;

  const descriptions = below.map(
    ({ sap_code, quant, invoicedQuant }) =>
      `${sap_code} (${formatQuantity(quant)} ordered, ${formatQuantity(invoicedQuant)} invoiced)`,
  );
  return (
    <Notice
      tone="warn"
      message={`${counted(below.length, 'line')} would order less than is invoiced: ${firstOf(descriptions, MAX_NAMED)}.`}
    />
  );
}
