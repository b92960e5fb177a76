import type { Coverage } from '#domain/coverage/coverage';
import { COVERAGE_FIGURE_NAMES, COVERAGE_FIGURES } from '#domain/coverage/rule/coverage-figures';
import { addQuantities, formatQuantity } from '#domain/values/quantity';

export function inHand({ stock, arrived }: Coverage): number {
  return addQuantities(stock, arrived);
}

export function coverageFigures(coverage: Coverage): Record<string, string> {
  const { promised, min_order_quant } = coverage;
  const names = COVERAGE_FIGURE_NAMES.filter(
    (name) => name !== 'ordered' && (name !== 'promised' || promised > 0),
  );
  return {
    ...Object.fromEntries(names.map((name) => [COVERAGE_FIGURES[name], formatQuantity(coverage[name])])),
    ...(min_order_quant !== null && { MOQ: formatQuantity(min_order_quant) }),
  };
}
