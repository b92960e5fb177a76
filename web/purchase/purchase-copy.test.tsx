import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWith, startPurchaseServer, storedLine } from '../testing/purchase-form.ts';

test('a duplicate says nothing that is true of its original alone: its number, its day, what was invoiced', async () => {
  const promises = [{ day: '2026-01-17', quant: 200 }];
  const { user } = await openWith(startPurchaseServer(), [
    { ...storedLine(7, 500), promises, invoiced: 250 },
  ]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add purchase/ });
  await user.click(await screen.findByRole('button', { name: /^Promises of 0007, row 1/ }));
  await screen.findByRole('dialog', { name: /^Promises/ });
  expect(screen.queryByText(/^Invoices hold/)).toBeNull();

  fireEvent(window, new Event('beforeprint'));
  const paper = within(screen.getByRole('article', { hidden: true }));
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Order');
  expect(paper.queryByText('Date', { selector: 'dt' })).toBeNull();
  fireEvent(window, new Event('afterprint'));
});
