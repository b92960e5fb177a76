import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { filledColumn } from './filled-column.tsx';

test.each([
  ['Arrived 40%, Transit 20.5%, Open order 9%', 69.5, 9, 20.5, 40],
  ['Transit 100%', 100, 0, 100, 0],
  ['Nothing invoiced', 0, 0, 0, 0],
])('the bar of a purchase reads «%s», and its percentage is %s', (label, percent, open, transit, arrived) => {
  const row = {
    invoice_open_percent: open,
    invoice_transit_percent: transit,
    invoice_arrived_percent: arrived,
  };
  render(<p>{filledColumn.cell(percent, row)}</p>);
  expect(screen.getByRole('img', { name: label })).toBeTruthy();
  expect(screen.getByText(`${percent}%`)).toBeTruthy();
});
