import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineTotals } from './line-totals.tsx';

test('lines are counted, and their quantities are added up exactly', () => {
  render(<LineTotals rows={[{ quant: 0.1 }, { quant: 0.2 }, { quant: null }]} />);
  expect(screen.getByText('3 lines · Σ 0.3')).toBeTruthy();
});

test('texts that are not quantities are left out of the sum and counted', () => {
  render(<LineTotals rows={[{ quant: 2 }, { quant: null, quant_text: 'abc' }]} />);
  expect(screen.getByText('2 lines · Σ 2 · 1 wrong quantity left out')).toBeTruthy();
});

test.each([
  ['too large', [1e21], '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['too precise', [1.1234567], '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['negative', [-1, -2], '3 lines · Σ 2 · 2 wrong quantities left out'],
])('quantities that are %s are left out of the sum and counted', (_, wrong, sentence) => {
  render(<LineTotals rows={[2, ...wrong].map((quant) => ({ quant }))} />);
  expect(screen.getByText(sentence)).toBeTruthy();
});
