import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { closeError } from '../testing/answer.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { openStored, startInvoiceServer, stored } from '../testing/invoice-form.ts';
import { foundSap } from '../testing/saps.ts';

const { save } = invoiceCalls;
let server: FakeServer;

beforeEach(() => {
  server = startInvoiceServer();
  const product_saps = [9, 1].map((sap_id) => ({ ...stored.product_saps[0], ...foundSap(sap_id) }));
  server.answer(invoiceCalls.model.path, () => ({ ...stored, product_saps }));
});

test('clicking Save removes the Undo of a removed line, and the form is inert while the save is pending', async () => {
  const answer = Promise.withResolvers<Response>();
  server.answer(save.path, () => answer.promise);
  const { user } = await openStored();
  const fields = screen.getByRole('group', { name: 'Edit invoice' });
  await user.click(screen.getByRole('button', { name: 'Remove row 1' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull());
  await user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
  expect(fields.hasAttribute('inert')).toBe(true);

  answer.resolve(refusal(400, 'The number is odd.'));
  await closeError(user);
  expect(fields.hasAttribute('inert')).toBe(false);
});
