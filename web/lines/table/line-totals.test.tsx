import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LineTotals } from './line-totals.tsx';

test('lines are counted, and their quantities added up exactly', () => {
  render(<LineTotals rows={[{ quant: 0.1 }, { quant: 0.2 }, { quant: null }]} />);
  expect(screen.getByText('3 lines · Σ 0.3')).toBeTruthy();
});

test.each([
  [1e21, '1 line · Σ 1,000,000,000,000,000,000,000'],
  [1.12345678, '1 line · Σ 1.123456'],
])('%d, which nobody could save, is shown while it is typed', (quant, said) => {
  render(<LineTotals rows={[{ quant }]} />);
  expect(screen.getByText(said)).toBeTruthy();
});
