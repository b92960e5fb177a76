import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { invoiceCalls, invoiceSapLookup, purchaseLookup } from '#domain/invoice/invoice';
import { enter } from '../testing/enter.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openStored, PURCHASE, startInvoiceServer, stored } from '../testing/invoice-form.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';
import { foundSap } from '../testing/saps.ts';

let server: FakeServer;

beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startInvoiceServer();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

/** The table of the lines, in which Ctrl+Z undoes their changes. */
const table = () => screen.getByRole('region', { name: 'Part SAPs, table' });

const OTHER_PURCHASE = 'PO000002 · CM000002 · Dune';

const OPEN = { closed_on: null, closed_note: null, renamed: [] };
const ordered = (sap_id: number, quant: number) => ({ ...foundSap(sap_id), quant, closed: false });

test('15.7: a new invoice says that its purchase was closed and why, and a stored invoice does not', async () => {
  server.answer(invoiceCalls.compareBase.path, () => ({
    ...OPEN,
    ...{ closed_on: '2026-01-05', closed_note: 'Lost at sea' },
    ...{ ordered: [{ ...ordered(9, 10), closed: true }], invoiced: [] },
  }));
  server.answer(purchaseLookup.path, () => ({ rows: [[1, PURCHASE, 'PO000001']], count: 1 }));
  openApp('/main/invoice?purchase_id=1');
  expect(await screen.findByText('The purchase was closed on Jan 5, 2026 · Lost at sea')).toBeTruthy();
  cleanup();
  await openStored();
  await screen.findByRole('button', { name: 'Less 1' });
  expect(screen.queryByText(/^The purchase was closed/)).toBeNull();
});

test('the strip compares the purchase with all its invoices while an invoice is entered', async () => {
  const response = Promise.withResolvers<unknown>();
  server.answer(invoiceCalls.compareBase.path, () => response.promise);
  const { user } = await openStored();
  const words = async (...texts: string[]) => {
    const strip = await screen.findByRole('group', { name: /The purchase compared with all its invoices/ });
    await waitFor(() =>
      expect(
        within(strip)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(texts),
    );
  };
  // The space is reserved while the figures load.
  await words('Exact …', 'Less …', 'More …', 'Missing …', 'Extra …');
  response.resolve({
    ...OPEN,
    ordered: [ordered(9, 10), ordered(1, 3), ordered(2, 1)],
    invoiced: [
      { ...ordered(9, 5.9), status: 'A' },
      { ...ordered(1, 3), status: 'O' },
    ],
  });
  await words('Exact 1', 'Less 1', 'More 0', 'Missing 1', 'Extra 0');
  await user.clear(field('Quantity, row 1'));
  await enter(user, field('Quantity, row 1'), '4.1');
  await words('Exact 2', 'Less 0', 'More 0', 'Missing 1', 'Extra 0');
  expect(server.of(invoiceCalls.compareBase.path)[0]?.body).toEqual({ purchase_id: 1, invoice_id: 3 });
});

test('clicking a group of the strip filters the lines, and a corrected line stays visible', async () => {
  server.answer(invoiceCalls.model.path, () => ({
    ...stored,
    product_saps: [9, 1].map((sap_id) => ({ ...stored.product_saps[0], ...foundSap(sap_id), quant: 4 })),
  }));
  server.answer(invoiceCalls.compareBase.path, () => ({
    ...OPEN,
    ordered: [ordered(9, 4), ordered(1, 5), ordered(2, 1)],
    invoiced: [],
  }));
  const { user } = await openStored();
  await user.click(await screen.findByRole('button', { name: 'Less 1' }));
  expect(screen.getAllByRole('button', { name: /^SAP, row/ }).map((code) => code.textContent)).toEqual([
    '0001',
  ]);
  expect(await screen.findByText('1 of 2 lines')).toBeTruthy();
  await user.clear(field('Quantity, row 2'));
  await user.type(field('Quantity, row 2'), '5');
  await screen.findByRole('button', { name: 'Exact 2' });
  expect(field('Quantity, row 2').value).toBe('5');

  await user.click(screen.getByRole('button', { name: 'Missing 1' }));
  expect(within(screen.getByRole('table', { name: 'Missing' })).getByText('Part 2')).toBeTruthy();
  const [inStrip] = screen.getAllByRole('button', { name: 'Show all lines' });
  await user.click(inStrip as HTMLElement);
  await waitFor(() => expect(document.activeElement).toBe(table()));
  expect(screen.getAllByRole('button', { name: /^SAP, row/ })).toHaveLength(2);
});

test('choosing another purchase clears the filter', async () => {
  server.answer(invoiceCalls.model.path, () => ({
    ...stored,
    product_saps: [9, 1].map((sap_id) => ({ ...stored.product_saps[0], ...foundSap(sap_id), quant: 4 })),
  }));
  server.answer(invoiceCalls.compareBase.path, ({ body }) => ({
    ...OPEN,
    ordered: [ordered(body.purchase_id === 1 ? 9 : 1, 4)],
    invoiced: [],
  }));
  const purchases = [
    [1, PURCHASE, 'PO000001'],
    [2, OTHER_PURCHASE, 'PO000002'],
  ];
  server.answer(purchaseLookup.path, () => ({ rows: purchases, count: 2 }));
  const { user } = await openStored();
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: /Purchase/ }));
    await user.click(await screen.findByRole('option', { name }));
  };
  const shown = () => screen.getAllByRole('button', { name: /^SAP, row/ }).map((code) => code.textContent);
  await user.click(await screen.findByRole('button', { name: 'Extra 1' }));
  expect(shown()).toEqual(['0001']);

  for (const purchase of [OTHER_PURCHASE, PURCHASE]) {
    await choose(purchase);
    expect(await screen.findByRole('button', { name: 'Extra 1', pressed: false })).toBeTruthy();
    expect(shown()).toEqual(['0009', '0001']);
  }
});

/** Opens the stored invoice, in which two lines of its purchase are missing, and shows the missing lines. */
async function openMissing(second = { closed: false }) {
  server.answer(invoiceCalls.compareBase.path, () => ({
    ...OPEN,
    // A passive SAP of the purchase is added, too.
    ordered: [
      { ...ordered(1, 3), sap_state: 'P' },
      { ...ordered(2, 1.5), ...second },
    ],
    invoiced: [],
  }));
  const app = await openStored();
  await app.user.click(await screen.findByRole('button', { name: 'Missing 2' }));
  return app;
}
const addButton = () => screen.getByRole('button', { name: 'Add these 2 lines' });

test('missing lines are added with the quantities still to come, and Undo removes them', async () => {
  const { user } = await openMissing();
  expect(screen.getByText(/^No lines in this group\./)).toBeTruthy();
  expect(screen.queryByText('No data')).toBeNull();

  await user.click(addButton());
  expect(await screen.findByText('3 lines · Σ 8.5')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(table()));
  expect(field('Quantity, row 3').value).toBe('1.5');
  expect(screen.getByRole('button', { name: 'SAP, row 1: 0009' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 line · Σ 4')).toBeTruthy();
});

test('15.7: an invoice without lines offers to add all lines that are not invoiced in full, and Undo removes them', async () => {
  server.answer(invoiceCalls.model.path, () => ({ ...stored, product_saps: [] }));
  server.answer(invoiceCalls.compareBase.path, () => ({
    ...OPEN,
    ordered: [ordered(1, 100), ordered(2, 1.5), ordered(9, 10)],
    invoiced: [
      { ...ordered(1, 60), status: 'A' },
      { ...ordered(9, 10), status: 'A' },
    ],
  }));
  const { user } = openApp('/main/invoice?invoice_id=3');
  await user.click(await screen.findByRole('button', { name: 'Add the 2 lines not invoiced' }));
  expect(await screen.findByText('2 lines · Σ 41.5')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(table()));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Add the 2 lines not invoiced' })).toBeTruthy();
});

test('returning to the browser tab reloads the quantities that are not invoiced', async () => {
  await openMissing();
  server.answer(invoiceCalls.compareBase.path, () => ({
    ...OPEN,
    ordered: [ordered(1, 3), ordered(2, 1.5)],
    invoiced: [{ ...ordered(1, 3), status: 'O' }],
  }));
  fireEvent(window, new Event('visibilitychange'));
  expect(await screen.findByRole('button', { name: 'Add this line' })).toBeTruthy();
});

test('a missing quantity is added to the container of its line, and a text that is not a quantity stays', async () => {
  const missing = { ...OPEN, ordered: [ordered(9, 3), ordered(2, 1.5)], invoiced: [] };
  server.answer(invoiceCalls.compareBase.path, () => missing);
  const { user } = await openStored();
  await user.clear(field('Quantity, row 1'));
  await user.click(await screen.findByRole('button', { name: 'Missing 2' }));
  await user.click(addButton());
  expect(await screen.findByText('2 lines · Σ 4.5')).toBeTruthy();
  expect(field('Container, row 1').value).toBe('BOX');

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await enter(user, field('Quantity, row 1'), '1,200');
  await user.click(screen.getByRole('button', { name: 'Missing 2' }));
  await user.click(addButton());
  expect(await screen.findByText('SAP 0009 is used twice')).toBeTruthy();
  expect(field('Quantity, row 1').value).toBe('1,200');
});

test('closed lines are not added, and the toast counts them', async () => {
  const { user } = await openMissing({ closed: true });
  await user.click(addButton());
  expect(await screen.findByText('1 line added · 1 closed line left out')).toBeTruthy();
  expect(screen.getByText('2 lines · Σ 7')).toBeTruthy();
});

test('16.3: the lookup of a line sends the purchase, so that the server can return its part SAPs first', async () => {
  const { user } = await openStored();
  await user.click(screen.getByRole('button', { name: 'SAP, row 1: 0009' }));
  await waitFor(() =>
    expect(server.of(invoiceSapLookup.path).at(-1)?.body.d).toMatchObject({ purchase_id: 1 }),
  );
});
