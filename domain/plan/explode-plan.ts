import { piecesOf } from '../coverage/rule/facts.ts';
import { BELOW_LIMIT, fromMillionths, QUANTITY_LIMIT, toMillionths } from '../values/quantity.ts';

type ExplodedPlan<Input> = { lines: Input[] } | { error: string; sap_code: string };

/**
 * Explodes a plan into its needs (behaviour 13.4): one line for each input, with the plan quantity times the input
 * quantity, rounded up at the sixth decimal. Lines with a quantity of 0 are omitted. If a line reaches the limit of
 * quantities, the result is an error with its SAP.
 */
export function explodePlan<Input extends { sap_code: string; quant: number }>(
  quant: number,
  inputs: readonly Input[],
): ExplodedPlan<Input> {
  const cars = toMillionths(quant);
  const lines = inputs
    .map((input) => ({ ...input, quant: fromMillionths(piecesOf(cars, toMillionths(input.quant))) }))
    .filter((line) => line.quant > 0);

  const over = lines.find((line) => line.quant >= QUANTITY_LIMIT);
  if (over) {
    const { sap_code } = over;
    return { error: `The plan needs too much of SAP ${sap_code}: it ${BELOW_LIMIT}`, sap_code };
  }
  return { lines };
}
