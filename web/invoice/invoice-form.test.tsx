import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { invoiceCalls, invoiceSapLookup } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { purchaseCalls } from '#domain/purchase/purchase';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { type App, openStored, PURCHASE, save, startInvoiceServer, stored } from '../testing/invoice-form.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';
import { storedLine } from '../testing/purchase-form.ts';
import { foundSap } from '../testing/saps.ts';

let server: FakeServer;
beforeEach(() => {
  notifications.clean();
  vi.stubGlobal('Worker', PageWorker);
  server = startInvoiceServer();
});

async function importLines({ user }: App, ...lines: string[]) {
  await user.click(screen.getByRole('button', { name: 'Import invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Invoice SAPs' }));
  expect(dialog.getByText('Upload an Excel file with columns: SAP*, Quantity*, Container, LOT')).toBeTruthy();
  await user.upload(
    dialog.getByLabelText(/Choose a spreadsheet/, { selector: 'input' }),
    new File([lines.join('\n')], 'invoice.csv'),
  );
  await user.click(await dialog.findByRole('button', { name: 'Import' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Import' }));
  await screen.findByRole('button', { name: 'SAP, row 1: 0001' });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a new one is an open order without part SAPs', async () => {
  openApp('/main/invoice');
  await screen.findByRole('heading', { name: 'Add invoice' });
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: /Status/ });
  expect([...status.options].map(({ label }) => label)).toEqual(['Open order', 'Transit', 'Arrived']);
  expect(status.value).toBe('O');
  expect(
    screen.getByText('No part SAPs added. Click "Add Part SAP" to add one or "Import invoice".'),
  ).toBeTruthy();
});

test('removing the purchase clears all lines at once, and Undo brings both back', async () => {
  const { user } = await openStored();
  const purchase = screen.getByRole<HTMLInputElement>('combobox', { name: /Purchase/ });
  await user.clear(purchase);
  expect(screen.getByText('0 lines · Σ 0')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('1 line · Σ 4')).toBeTruthy();
  await waitFor(() => expect(purchase.value).toBe(PURCHASE));
});

test('Save waits for the part SAP of a code that was just typed, and then asks', async () => {
  const known = Promise.withResolvers<Record<string, unknown>>();
  server.answer(invoiceSapLookup.path, async ({ body }) => {
    const found = await known.promise;
    const { column } = body.p as { column: string[] };
    return { rows: [column.map((name) => found[name])], count: 1 };
  });
  const app = await openStored();
  await app.user.click(screen.getByRole('button', { name: 'Add Part SAP' }));
  await app.user.keyboard('0001{Enter}15{Control>}s{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('form').ariaBusy).toBe('true');

  known.resolve(foundSap(1));
  const question = within(await screen.findByRole('alertdialog', { name: 'Confirm' }));
  await app.user.click(question.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.of(invoiceCalls.save.path)).toHaveLength(1));
  expect(server.of(invoiceCalls.save.path)[0]?.body.product_saps).toMatchObject([
    {},
    { sap_id: 1, quant: 15 },
  ]);
});

test('an import merges rows of one SAP, and what came in several containers stays told apart', async () => {
  const app = await openStored();
  await importLines(app, 'SAP,Quantity,Container,LOT', '0001,10,C1,L1', '0002,3,,', '0001,5,C2,L1');
  expect(field('Quantity, row 1').value).toBe('15');
  expect(screen.getByRole('button', { name: '2 packages of 0001, row 1: C1, C2' })).toBeTruthy();

  expect((await save(server, app))?.product_saps).toEqual([
    {
      product_id: 1,
      sap_id: 1,
      quant: 15,
      container: 'C1, C2',
      lot: 'L1',
      packages: [
        { container: 'C1', lot: 'L1', quant: 10 },
        { container: 'C2', lot: 'L1', quant: 5 },
      ],
    },
    { product_id: 2, sap_id: 2, quant: 3, container: null, lot: null, packages: [] },
  ]);
});

test('a container whose check digit does not fit is asked about where it is typed, and saved all the same', async () => {
  const app = await openStored();
  await app.user.clear(field('Container, row 1'));
  await enter(app.user, field('Container, row 1'), 'MSKU 618342-7');
  const doubt = 'MSKU 618342-7: the last digit should be 9. Is the number right?';
  expect(screen.getByText(doubt)).toBeTruthy();
  expect(field('Container, row 1').getAttribute('aria-invalid')).toBeNull();
  expect((await save(server, app))?.product_saps).toMatchObject([{ container: 'MSKU 618342-7' }]);
});

test('saves its fields, lines and documents', async () => {
  const app = await openStored();
  await app.user.clear(field('Container, row 1'));
  await enter(app.user, field('LOT, row 1'), 'L7');
  expect(await save(server, app)).toEqual({
    invoice_id: 3,
    version: 2,
    invoice_number: 'INV-3',
    purchase_id: 1,
    status: 'T',
    expected_on: '2026-01-05',
    arrived_on: null,
    note: '',
    product_saps: [{ product_id: 9, sap_id: 9, quant: 4, container: null, lot: 'L7', packages: [] }],
    file_ids: [5],
  });
});

const ordered = (sap_id: number, quant: number) => ({ ...foundSap(sap_id), quant });

test('who gives an invoice a number that its purchase has already is led to the number', async () => {
  const message = 'Invoice number INV-3 already exists for PO000001';
  server.answer(invoiceCalls.save.path, () =>
    refusal(409, message, 'duplicate', [{ path: 'invoice_number', message }]),
  );
  const app = await openStored();
  await save(server, app);
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(within(alert).getByText(message)).toBeTruthy();
  await app.user.keyboard('{Enter}');
  const number = field('Invoice number');
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(number.getAttribute('aria-invalid')).toBe('true');
});

test('a strip compares the purchase with all its invoices while this one is typed', async () => {
  const told = Promise.withResolvers<unknown>();
  server.answer(invoiceCalls.compareBase.path, () => told.promise);
  const { user } = await openStored();
  const words = async (...texts: string[]) => {
    const strip = await screen.findByRole('group', { name: /The purchase against its invoices/ });
    await waitFor(() =>
      expect(
        within(strip)
          .getAllByRole('button')
          .map(({ textContent }) => textContent),
      ).toEqual(texts),
    );
  };
  // Its place is kept while the figures are on their way.
  await words('Exact …', 'Less …', 'More …', 'Missing …', 'Extra …');
  told.resolve({
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

test('each word of the strip shows its lines, and a line that is put right stays', async () => {
  server.answer(invoiceCalls.model.path, () => ({
    ...stored,
    product_saps: [9, 1].map((sap_id) => ({ ...stored.product_saps[0], ...foundSap(sap_id), quant: 4 })),
  }));
  server.answer(invoiceCalls.compareBase.path, () => ({
    ordered: [ordered(9, 4), ordered(1, 5), ordered(2, 1)],
    invoiced: [],
  }));
  const { user } = await openStored();
  await user.click(await screen.findByRole('button', { name: 'Less 1' }));
  expect(screen.getAllByRole('button', { name: /^SAP, row/ }).map((code) => code.textContent)).toEqual([
    '0001',
  ]);
  await user.clear(field('Quantity, row 2'));
  await user.type(field('Quantity, row 2'), '5');
  await screen.findByRole('button', { name: 'Exact 2' });
  expect(field('Quantity, row 2').value).toBe('5');

  await user.click(screen.getByRole('button', { name: 'Missing 1' }));
  expect(within(screen.getByRole('table', { name: 'Missing' })).getByText('Part 2')).toBeTruthy();
  const [inStrip] = screen.getAllByRole('button', { name: 'Show all lines' });
  await user.click(inStrip as HTMLElement);
  expect(screen.getAllByRole('button', { name: /^SAP, row/ })).toHaveLength(2);
});

test('what is missing can be added with the quantities still to come, and taken back', async () => {
  server.answer(invoiceCalls.compareBase.path, () => ({
    ordered: [ordered(1, 3), ordered(2, 1.5)],
    invoiced: [],
  }));
  const lines = [1, 2].map((sap_id) => ({ ...storedLine(sap_id, 9), sap_state: 'P' }));
  const purchase = { purchase_id: 1, purchase_number: 'PO000001', plan_id: 1, product_label: PURCHASE };
  const rest = {
    note: null,
    plan_needs: [],
    other_purchases: [],
    other_lines: [],
    created_at: '2026-01-05T08:00:00Z',
    today: '2026-01-05',
    drift_kept: false,
    files: [],
    version: 1,
  };
  server.answer(purchaseCalls.model.path, () => ({ ...purchase, ...rest, product_saps: lines }));
  const { user } = await openStored();
  await user.click(await screen.findByRole('button', { name: 'Missing 2' }));
  expect(screen.getByText(/^No lines in this group\./)).toBeTruthy();
  expect(screen.queryByText('No data')).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Add these 2 lines' }));
  expect(await screen.findByText('3 lines · Σ 8.5')).toBeTruthy();
  expect(field('Quantity, row 3').value).toBe('1.5');
  expect(screen.getByRole('button', { name: 'SAP, row 1: 0009' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 line · Σ 4')).toBeTruthy();
});

test('rows pasted for a SAP that has a line are added to it, in a container of their own', async () => {
  const { user } = await openStored();
  await user.click(screen.getByRole('region', { name: 'Part SAPs, table' }));
  server.answer(findSapsCall.path, () => [foundSap(9)]);
  await user.paste('0009\t0.1\tC7\tL7\r\n');
  expect(await screen.findByText('1 row pasted · 1 quantity added up')).toBeTruthy();
  expect(field('Quantity, row 1').value).toBe('4.1');
  expect(screen.getByText('2 packages')).toBeTruthy();
});

test('the day of arrival is asked for once the invoice has arrived, and saved with the expected one', async () => {
  const { user } = await openStored();
  const arrival = within(screen.getByRole('region', { name: 'Arrival' }));
  expect((arrival.getByLabelText('Expected') as HTMLInputElement).value).toBe('2026-01-05');
  expect(arrival.queryByLabelText('Arrived on')).toBeNull();

  await user.selectOptions(screen.getByRole('combobox', { name: /^Status/ }), 'Arrived');
  await enter(user, arrival.getByLabelText('Arrived on'), '2026-01-07');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.of(invoiceCalls.save.path).map(({ body }) => body)).toMatchObject([
      { status: 'A', expected_on: '2026-01-05', arrived_on: '2026-01-07' },
    ]),
  );
});
