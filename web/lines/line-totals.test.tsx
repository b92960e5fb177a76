import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineTotals } from './line-totals.tsx';

test('lines are counted, and their quantities are added up exactly', () => {
  render(<LineTotals rows={[{ quant: 0.1 }, { quant: 0.2 }, { quant: null }]} />);
  expect(screen.getByText('3 lines · Σ 0.3')).toBeTruthy();
});

test('the sum excludes texts that are not quantities, and shows their number', () => {
  render(<LineTotals rows={[{ quant: 2 }, { quant: null, quant_text: 'abc' }]} />);
  expect(screen.getByText('2 lines · Σ 2 · 1 wrong quantity left out')).toBeTruthy();
});

test.each([
  ['too large', [1e21], '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['too fine', [1.1234567], '2 lines · Σ 2 · 1 wrong quantity left out'],
  ['negative', [-1, -2], '3 lines · Σ 2 · 2 wrong quantities left out'],
])(
  'the sum excludes quantities that their lines refuse as %s, and shows their number',
  (_, wrong, sentence) => {
    render(<LineTotals rows={[2, ...wrong].map((quant) => ({ quant }))} />);
    expect(screen.getByText(sentence)).toBeTruthy();
  },
);
