import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { plain, storedInvoice } from '../testing/stored-invoice.ts';

beforeEach(() => {
  startFakeServer({
    ...carModelServer,
    [invoiceCalls.model.path]: () => ({ ...storedInvoice, product_saps: [plain] }),
  });
});

/** Opens the packages of the only line, which has one container. */
async function openPackages() {
  const { user } = openApp('/main/invoice?invoice_id=3');
  await user.click(await screen.findByRole('button', { name: /^Packages of 0002/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Packages/ }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  return { user, dialog };
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('spreadsheet cells are pasted over the packages and beyond the last package', async () => {
  const { user, dialog } = await openPackages();
  await user.paste('C7\tL7\t1,5\r\nC8\t\t2\r\n');
  expect(dialog.getByText('Σ 7.5 · the line has 4')).toBeTruthy();
  expect(field('Container, package 3').value).toBe('C8');
});

test('invisible characters are removed from pasted packages, and a message counts them', async () => {
  const { user } = await openPackages();
  await user.paste('\u200eC7\tL7\t1.5\u200b\r\n');
  expect(await screen.findByText('2 invisible characters removed from the pasted text')).toBeTruthy();
  expect([field('Container, package 2').value, field('Quantity, package 2').value]).toEqual(['C7', '1.5']);
});

test('a pasted text that is not a quantity is kept, and Apply refuses it', async () => {
  const { user, dialog } = await openPackages();
  await user.paste('C7\tL7\tmany\r\n');
  expect(field('Quantity, package 2').value).toBe('many');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(document.activeElement).toBe(field('Quantity, package 2'));
});
