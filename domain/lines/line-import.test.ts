import { expect, test } from 'vitest';
import { mergeSentence } from './line-import.ts';

test('the sentence about merged rows groups the digits of large numbers, and is omitted without merged rows', () => {
  const group = { sap: {} as never, quant: 1, rows: Array.from({ length: 2 }, () => ({}) as never) };
  expect(mergeSentence([])).toBeUndefined();
  expect(mergeSentence(Array.from({ length: 1_250 }, () => group))).toBe('2,500 rows merged into 1,250');
});
