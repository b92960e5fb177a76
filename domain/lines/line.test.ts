import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isActiveSap, lines, numberLines, repeatedLines, sapReference } from './line.ts';

test('lines are numbered from 1 without a gap', () => {
  expect(numberLines([{ sap_id: 9 }, { sap_id: 4 }])).toEqual([
    { sap_id: 9, order_no: 1 },
    { sap_id: 4, order_no: 2 },
  ]);
});

const placed = (...numbers: unknown[]) =>
  lines(z.object(sapReference)).safeParse(
    numbers.map((order_no, index) => ({ product_id: 1, sap_id: index + 1, order_no })),
  );

test('lines are sorted by their positions, which may be omitted from all lines', () => {
  const parsed = placed(3, 1, 2).data ?? [];
  expect(numberLines(parsed).map(({ sap_id, order_no }) => [sap_id, order_no])).toEqual([
    [2, 1],
    [3, 2],
    [1, 3],
  ]);
  expect(placed(null, undefined, null).success).toBe(true);
});

test.each([
  [[1, null], [1, 'order_no'], 'Line 2 has no order_no, but other lines have one.'],
  [[1, 3], [1, 'order_no'], 'The order_no of line 2 must be from 1 to 2.'],
  [[0, 1], [0, 'order_no'], 'The order_no of line 1 must be from 1 to 2.'],
  [[2, 2], [1, 'order_no'], 'Two lines have the order_no 2.'],
])('the positions %j are refused with a fault at the line', (numbers, path, message) => {
  expect(placed(...numbers).error?.issues).toMatchObject([{ path, message }]);
});

test.each([[[1.5, 1]], [['1', 2]]])('positions that are not whole numbers are refused: %j', (numbers) => {
  expect(placed(...numbers).error?.issues[0]?.path).toEqual([0, 'order_no']);
});

test('a document with too many lines is refused with the limit', () => {
  const many = Array.from({ length: 10_001 }, () => null);
  expect(placed(...many).error?.issues).toMatchObject([{ message: 'must have at most 10,000 lines.' }]);
});

test('if several lines have the same SAP, all but the first are duplicates; lines without a SAP are not', () => {
  const lines = [{ sap_id: 1 }, { sap_id: null }, { sap_id: 1 }, { sap_id: null }, { sap_id: 1 }];
  expect(repeatedLines(lines)).toEqual([lines[2], lines[4]]);
});

test('a SAP is active only if it and its part are', () => {
  expect(isActiveSap({ sap_state: 'A', product_state: 'A' })).toBe(true);
  expect(isActiveSap({ sap_state: 'A', product_state: 'P' })).toBe(false);
  expect(isActiveSap({ sap_state: 'P', product_state: 'A' })).toBe(false);
});
