import { expect, test } from 'vitest';
import { quantToOrder } from './order-by.ts';

test.each([
  ['without an MOQ', 120, null, 120],
  ['below the MOQ', 120, 500, 500],
  ['with an MOQ with decimals', 12.25, 12.5, 12.5],
  ['above the MOQ', 620, 500, 620],
  ['with an MOQ of 0', 120, 0, 120],
  ['if nothing is missing', 0, 500, 0],
])('the quantity to order is raised to the MOQ, not rounded: %s', (_, to_order, min_order_quant, quant) => {
  expect(quantToOrder({ to_order, min_order_quant })).toBe(quant);
});
