import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invoiceGrid } from '#domain/invoice/invoice';
import { openStored, startInvoiceServer } from '../testing/invoice-form.ts';

/** Returns rows of the list as the server does: each an array in the order of the requested columns. */
const rowsOf = (...invoices: [id: number, number: string, purchase: string][]) => {
  const blank = {
    status: 'T',
    status_label: 'Transit',
    created_at: '2026-01-05T08:00:00Z',
    modified_at: '2026-01-05T08:00:00Z',
    created_at_label: 'Jan 5, 2026',
    modified_at_label: 'Jan 5, 2026',
  };
  const rows = invoices.map(([invoice_id, invoice_number, purchase_number]) => {
    const row: Record<string, unknown> = { ...blank, invoice_id, invoice_number, purchase_number };
    return invoiceGrid.columns.map((column) => row[column] ?? null);
  });
  return { rows, count: rows.length };
};

test('15.2: another invoice with the same number causes a warning that links to its purchase; the invoice itself causes none', async () => {
  const server = startInvoiceServer();
  server.answer(invoiceGrid.call.path, () => rowsOf([8, 'inv-17', 'PO000012']));
  const { user } = await openStored();
  const field = screen.getByRole('textbox', { name: /^Invoice number/ });
  await user.clear(field);
  await user.type(field, 'INV-17');
  const link = await screen.findByRole('link', { name: 'PO000012' });
  expect(link.closest('[role=status]')?.textContent).toBe('INV-17 is also an invoice of PO000012');
  expect(link.getAttribute('href')).toContain('invoice_id=8');
  expect(server.of(invoiceGrid.call.path).at(-1)?.body).toMatchObject({
    d: { where: { invoice_number: { any: ['INV-17'] }, invoice_id: { none: [3] } } },
  });
});

test('15.2: the warning names three purchases and counts the others', async () => {
  const server = startInvoiceServer();
  const { rows } = rowsOf([8, 'INV-3', 'PO000012'], [9, 'INV-3', 'PO000013'], [10, 'INV-3', 'PO000014']);
  server.answer(invoiceGrid.call.path, () => ({ rows, count: 8 }));
  await openStored();
  const link = await screen.findByRole('link', { name: 'PO000014' });
  expect(link.closest('[role=status]')?.textContent).toBe(
    'INV-3 is also an invoice of PO000012, PO000013, PO000014 and 5 more',
  );
});

test('5.19: a number that looks like another one has a doubt', async () => {
  const server = startInvoiceServer();
  server.answer(invoiceGrid.call.path, () => rowsOf([8, 'INV-3', 'PO000001']));
  const { user } = await openStored();
  const field = screen.getByRole('textbox', { name: /^Invoice number/ });
  await user.clear(field);
  await user.type(field, 'INV–3');
  expect(await screen.findByText('INV–3 has the dash – (U+2013). Is it INV-3?')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'PO000001' })).toBeTruthy();
});
