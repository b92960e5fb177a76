import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type Invoice, invoiceCalls } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { confirmSave } from './answer.ts';
import { carModelServer } from './car-models.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { openApp } from './open-app.tsx';
import { foundSap } from './saps.ts';
import { storedInvoice } from './stored-invoice.ts';

export const PURCHASE = 'PO000001 · CM000001 · Cobalt';

export const stored = {
  ...storedInvoice,
  product_label: PURCHASE,
  expected_on: '2026-01-05',
  product_saps: [{ ...foundSap(9), quant: 4, container: 'BOX', lot: null, packages: [] }],
  files: [{ file_id: 5, filename: 'list.pdf', size: 9, content_type: 'application/pdf' }],
} satisfies Invoice;

export const startInvoiceServer = () =>
  startFakeServer({
    ...carModelServer,
    [invoiceCalls.model.path]: () => stored,
    [findSapsCall.path]: () => [foundSap(1), foundSap(2)],
    [invoiceCalls.save.path]: () => ({ invoice_id: 3, version: 3 }),
  });

export async function openStored() {
  const app = openApp('/main/invoice?invoice_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return app;
}
export type App = Awaited<ReturnType<typeof openStored>>;

export async function save(server: FakeServer, { user }: App) {
  await confirmSave(user);
  await waitFor(() => expect(server.of(invoiceCalls.save.path)).toHaveLength(1));
  return server.of(invoiceCalls.save.path)[0]?.body;
}
