import { expect, test } from 'vitest';
import { isUnderMoq, raiseToMoq } from './moq.ts';

test.each([
  ['below', 9.999999, 10, true],
  ['equal', 10, 10, false],
  ['above', 11, 10, false],
  ['a quantity of 0', 0, 10, false],
  ['no quantity', null, 10, false],
  ['no MOQ', 1, null, false],
])('a quantity is compared with its MOQ: %s', (_, quant, min_order_quant, under) => {
  expect(isUnderMoq({ quant, min_order_quant })).toBe(under);
});

test('only quantities below the MOQ are raised to it', () => {
  const lines = [
    { quant: 4, min_order_quant: 10 },
    { quant: 12, min_order_quant: 10 },
    { quant: 1, min_order_quant: null },
  ];
  const raised = raiseToMoq(lines);
  expect(raised.map(({ quant }) => quant)).toEqual([10, 12, 1]);
  expect(raised[1]).toBe(lines[1]);
});
