import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineTotals } from './line-totals.tsx';

test('lines are counted, and their quantities are added up exactly', () => {
  render(<LineTotals rows={[{ quant: 0.1 }, { quant: 0.2 }, { quant: null }]} decimals={3} />);
  expect(screen.getByText('3 lines · Σ 0.3')).toBeTruthy();
});

test('the sum excludes texts that are not quantities, and shows their number', () => {
  render(<LineTotals rows={[{ quant: 2 }, { quant: null, quant_text: 'abc' }]} decimals={3} />);
  expect(screen.getByText('2 lines · Σ 2 · 1 wrong quantity left out')).toBeTruthy();
});

test.each([
  ['too large', [1e21], 6, '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['too fine', [1.1234567], 6, '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['too fine for a specification', [1.1234], 3, '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['negative', [-1, -2], 6, '3 lines · Σ 2 · 2 wrong quantities left out'],
])(
  'the sum excludes quantities that their lines refuse as %s, and shows their number',
  (_, wrong, decimals, sentence) => {
    render(<LineTotals rows={[2, ...wrong].map((quant) => ({ quant }))} decimals={decimals} />);
    expect(screen.getByText(sentence)).toBeTruthy();
  },
);
