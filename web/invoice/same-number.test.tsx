import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { invoiceGrid } from '#domain/invoice/invoice';
import { openStored, startInvoiceServer } from '../testing/invoice-form.ts';

/** Rows of the list as the server returns them: an array in the order of the requested columns. */
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

test('15.2: an invoice of another purchase with the same number causes a warning that links to it', async () => {
  const server = startInvoiceServer();
  server.answer(invoiceGrid.call.path, () => rowsOf([3, 'INV-17', 'PO000001'], [8, 'inv-17', 'PO000012']));
  const { user } = await openStored();
  const field = screen.getByRole('textbox', { name: /^Invoice number/ });
  await user.clear(field);
  await user.type(field, 'INV-17');
  const link = await screen.findByRole('link', { name: 'PO000012' });
  expect(link.closest('[role=status]')?.textContent).toBe('INV-17 is also an invoice of PO000012');
  expect(link.getAttribute('href')).toContain('invoice_id=8');
  expect(server.of(invoiceGrid.call.path).at(-1)?.body).toMatchObject({
    d: { where: { invoice_number: { any: ['INV-17'] } } },
  });
});

test('15.2: the invoice itself and the invoices of its purchase cause no warning', async () => {
  const server = startInvoiceServer();
  server.answer(invoiceGrid.call.path, () => rowsOf([3, 'INV-3', 'PO000001'], [4, 'INV-3', 'PO000001']));
  await openStored();
  await vi.waitFor(() => expect(server.of(invoiceGrid.call.path)).toHaveLength(1));
  expect(screen.queryByText(/is also an invoice of/)).toBeNull();
});
