import { expect, test } from 'vitest';
import { orderLineWords } from './order-line.ts';

test.each([
  ['120 missing at the start', { missing: 120, quant: 120, min_order_quant: 50 }],
  ['120 missing at the start − 30 on order', { missing: 120, quant: 90, min_order_quant: null }],
  [
    '1,200.3 missing at the start − 0.1 on order · under the MOQ of 5,000',
    { missing: 1200.3, quant: 1200.2, min_order_quant: 5000 },
  ],
])('25.10: a quantity to order is explained as: %s', (words, line) => {
  expect(orderLineWords(line)).toBe(words);
});
