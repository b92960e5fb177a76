import { expect, test } from 'vitest';
import { quantToOrder } from './order-by.ts';

test.each([
  ['120 without an MOQ', 120, null, 120],
  ['120 with an MOQ of 500', 120, 500, 500],
  ['12.25 with an MOQ of 12.5', 12.25, 12.5, 12.5],
  ['620 with an MOQ of 500', 620, 500, 620],
  ['120 with an MOQ of 0', 120, 0, 120],
  ['0 with an MOQ of 500', 0, 500, 0],
])(
  'the quantity to order is raised to the MOQ, but neither to a multiple of it nor from 0: %s',
  (_, to_order, min_order_quant, quant) => {
    expect(quantToOrder({ to_order, min_order_quant })).toBe(quant);
  },
);
