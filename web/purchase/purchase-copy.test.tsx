import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { confirmSave } from '../testing/answer.ts';
import { openPromised, promisesOf, startPromisedServer } from '../testing/purchase-form.ts';

test('a duplicate omits the number and the date of the purchase, and the promises and invoiced quantities of the lines', async () => {
  const server = startPromisedServer();
  const { user } = await openPromised();
  expect((await promisesOf(1)).textContent).toBe('300 Jan 2 overdue · 200 Jan 17');
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add purchase/ });
  expect((await promisesOf(1)).textContent).toBe('');
  await user.click(await promisesOf(1));
  await screen.findByRole('dialog', { name: /^Promises/ });
  expect(screen.queryByText(/already invoiced/)).toBeNull();
  await user.keyboard('{Escape}');

  fireEvent(window, new Event('beforeprint'));
  const paper = within(screen.getByRole('article', { hidden: true }));
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Order');
  expect(paper.queryByText('Date', { selector: 'dt' })).toBeNull();
  fireEvent(window, new Event('afterprint'));

  await confirmSave(user);
  await waitFor(() => expect(server.of(purchaseCalls.save.path)).toHaveLength(1));
  expect(server.of(purchaseCalls.save.path)[0]?.body.product_saps).toMatchObject([
    { sap_id: 7, quant: 500, promises: [] },
    { sap_id: 8, quant: 10, promises: [] },
  ]);
});
