import { expect, test } from 'vitest';
import { counted, firstOf, grouped } from './counted.ts';

test.each([
  [0, '0 lines'],
  [1, '1 line'],
  [2, '2 lines'],
  [12_480, '12,480 lines'],
])('the count %d is formatted as «%s»', (count, text) => {
  expect(counted(count, 'line')).toBe(text);
});

test('an irregular plural is given explicitly', () => {
  expect(counted(1, 'quantity', 'quantities')).toBe('1 quantity');
  expect(counted(3, 'quantity', 'quantities')).toBe('3 quantities');
});

test('the first names are listed, and the others are counted', () => {
  expect(firstOf(['A', 'B', 'C'])).toBe('A, B, C');
  expect(firstOf(['A', 'B', 'C', 'D'])).toBe('A, B, C and 1 more');
  expect(firstOf(Array(1_202).fill('A'), 2)).toBe('A, A and 1,200 more');
});

test('thousands are separated in a count without a noun', () => {
  expect([0, 999, 1_000, 1_234_567].map(grouped)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([0.1234, 1_234.567891].map(grouped)).toEqual(['0.1234', '1,234.567891']);
});
