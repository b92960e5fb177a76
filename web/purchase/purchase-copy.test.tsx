import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { purchaseCalls } from '#domain/purchase/purchase';
import { confirmSave } from '../testing/answer.ts';
import {
  openPromised,
  openWith,
  promisesOf,
  startPromisedServer,
  startPurchaseServer,
  storedLine,
} from '../testing/purchase-form.ts';

async function duplicate({ user }: Awaited<ReturnType<typeof openPromised>>) {
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add purchase/ });
}

test('a duplicate has no promises, since the supplier gave them for the original', async () => {
  const server = startPromisedServer();
  const app = await openPromised();
  expect((await promisesOf(1)).textContent).toBe('300 Jan 2 overdue · 200 Jan 17');
  await duplicate(app);
  expect((await promisesOf(1)).textContent).toBe('');

  await confirmSave(app.user);
  await waitFor(() => expect(server.of(purchaseCalls.save.path)).toHaveLength(1));
  expect(server.of(purchaseCalls.save.path)[0]?.body.product_saps).toMatchObject([
    { sap_id: 7, quant: 500, promises: [] },
    { sap_id: 8, quant: 10, promises: [] },
  ]);
});

test('a duplicate omits the number, the date and the invoiced quantities of the original', async () => {
  const app = await openWith(startPurchaseServer(), [{ ...storedLine(7, 500), invoiced: 250 }]);
  await duplicate(app);
  await app.user.click(await promisesOf(1));
  await screen.findByRole('dialog', { name: /^Promises/ });
  expect(screen.queryByText(/already invoiced/)).toBeNull();

  fireEvent(window, new Event('beforeprint'));
  const paper = within(screen.getByRole('article', { hidden: true }));
  expect(paper.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Order');
  expect(paper.queryByText('Date', { selector: 'dt' })).toBeNull();
  fireEvent(window, new Event('afterprint'));
});
