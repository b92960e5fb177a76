import type { Coverage } from '#domain/coverage/coverage';
import { addQuantities, formatQuantity } from '#domain/values/quantity';

/** What there is before anything else comes or is needed. */
export function inHand({ stock, arrived }: Coverage): number {
  return addQuantities(stock, arrived);
}

/** The figures of a SAP by their words, in the order in which they are read. */
export function coverageFigures(coverage: Coverage): Record<string, string> {
  const { needed, stock, arrived, transit, open, rest, promised, to_order, min_order_quant } = coverage;
  return {
    Needed: formatQuantity(needed),
    Stock: formatQuantity(stock),
    Arrived: formatQuantity(arrived),
    Transit: formatQuantity(transit),
    Open: formatQuantity(open),
    'Not invoiced': formatQuantity(rest),
    ...(promised > 0 && { 'of it promised': formatQuantity(promised) }),
    'To order': formatQuantity(to_order),
    ...(min_order_quant !== null && { MOQ: formatQuantity(min_order_quant) }),
  };
}
