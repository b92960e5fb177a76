import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { invoiceCalls, purchaseLookup } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { storeDraft } from '../form/unsaved/drafts.ts';
import { answer, confirmSave } from '../testing/answer.ts';
import { chooseFile } from '../testing/choose-file.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { halfTyped } from '../testing/half-typed.ts';
import { type App, openStored, PURCHASE, save, startInvoiceServer, stored } from '../testing/invoice-form.ts';
import { openApp } from '../testing/open-app.tsx';
import { PageWorker } from '../testing/page-worker.ts';
import { foundSap } from '../testing/saps.ts';

let server: FakeServer;

beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startInvoiceServer();
});

async function importLines({ user }: App, ...lines: string[]) {
  await user.click(screen.getByRole('button', { name: 'Import invoice' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Invoice SAPs' }));
  expect(dialog.getByText('Upload an Excel file with columns: SAP*, Quantity*, Container, LOT')).toBeTruthy();
  await chooseFile(user, new File([lines.join('\n')], 'invoice.csv'));
  await user.click(await dialog.findByRole('button', { name: 'Import' }));
  await answer(user, 'Import');
  await screen.findByRole('button', { name: 'SAP, row 1: 0001' });
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

test('a new invoice is an open order without lines', async () => {
  openApp('/main/invoice');
  await screen.findByRole('heading', { name: 'Add invoice' });
  const status = screen.getByRole<HTMLSelectElement>('combobox', { name: /Status/ });
  expect([...status.options].map(({ label }) => label)).toEqual(['Open order', 'Transit', 'Arrived']);
  expect(status.value).toBe('O');
  expect(
    screen.getByText('No part SAPs added. Click "Add Part SAP" to add one or "Import invoice".'),
  ).toBeTruthy();
});

test('a stored invoice shows no empty table while it loads', async () => {
  const gate = Promise.withResolvers<void>();
  server.answer(invoiceCalls.model.path, async () => {
    await gate.promise;
    return stored;
  });
  openApp('/main/invoice?invoice_id=3');
  await screen.findByRole('heading', { name: 'Edit invoice' });
  expect(screen.queryByText(/^No part SAPs added/)).toBeNull();
  gate.resolve();
  expect(await screen.findByText('1 line · Σ 4')).toBeTruthy();
});

test('the duplicate of an arrived invoice is an open order', async () => {
  const arrived = { ...stored, status: 'A', status_label: 'Arrived', arrived_on: '2026-01-05' };
  server.answer(invoiceCalls.model.path, () => arrived);
  const { user } = await openStored();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add invoice/ });
  await screen.findByRole('button', { name: 'Remove row 1' });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Status/ }).value).toBe('O');
  expect(screen.queryByLabelText('Arrived on')).toBeNull();
});

test('5.8: a new day of arrival far from today has a warning, and a stored one has none', async () => {
  const arrived = { ...stored, status: 'A', status_label: 'Arrived', arrived_on: '2026-01-05' };
  server.answer(invoiceCalls.model.path, () => arrived);
  await openStored();
  const doubt = () => screen.queryByText(/Is the year right/)?.textContent;
  expect(doubt()).toBeUndefined();
  fireEvent.change(screen.getByLabelText('Arrived on'), { target: { value: '1990-01-05' } });
  expect(doubt()).toMatch(/^Jan 5, 1990 is .* days ago/);
});

test('removing the purchase clears all lines when its field is left, and Undo restores both', async () => {
  const { user } = await openStored();
  const purchase = screen.getByRole<HTMLInputElement>('combobox', { name: /Purchase/ });
  await user.clear(purchase);
  expect(screen.getByText('1 line · Σ 4')).toBeTruthy();
  await user.tab();
  expect(screen.getByText('0 lines · Σ 0')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(screen.getByText('1 line · Σ 4')).toBeTruthy();
  await waitFor(() => expect(purchase.value).toBe(PURCHASE));
});

test('clearing a text that matched several purchases keeps the lines', async () => {
  const rows = ['PO000020', 'PO000200'].map((number, index) => [20 + index, `${number} · Cobalt`, number]);
  server.answer(purchaseLookup.path, () => ({ rows, count: 2 }));
  server.answer(findSapsCall.path, () => [foundSap(1)]);
  const { user } = openApp('/main/invoice');
  await user.click(await screen.findByRole('region', { name: 'Part SAPs, table' }));
  await user.paste('0001\t15\r\n');
  expect(await screen.findByText('1 line · Σ 15')).toBeTruthy();

  const purchase = screen.getByRole<HTMLInputElement>('combobox', { name: /Purchase/ });
  await user.type(purchase, 'PO20{Tab}');
  await screen.findByText('"PO20" matches several records. Choose one from the list.');
  await user.clear(purchase);
  await user.tab();
  expect(screen.queryByText(/matches several records/)).toBeNull();
  expect(screen.getByText('1 line · Σ 15')).toBeTruthy();
  expect(screen.queryByText('Purchase and lines cleared')).toBeNull();
});

test('an incomplete day is not saved as a blank day: the field reports that the day is incomplete', async () => {
  const { user } = await openStored();
  const day = screen.getByLabelText<HTMLInputElement>('Expected');
  fireEvent.change(halfTyped(day), { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(day));
  expect(screen.getByText('Must be a complete date.')).toBeTruthy();
  expect(server.of(invoiceCalls.save.path)).toEqual([]);
});

test('Save waits for the SAP of a code that was just typed, and then asks for confirmation', async () => {
  const known = Promise.withResolvers<object[]>();
  server.answer(findSapsCall.path, () => known.promise);
  const app = await openStored();
  await app.user.click(screen.getByRole('button', { name: 'Add Part SAP' }));
  await app.user.keyboard('0001{Enter}15{Control>}s{/Control}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('form').ariaBusy).toBe('true');

  known.resolve([foundSap(1)]);
  await answer(app.user, 'Save');
  await waitFor(() => expect(server.of(invoiceCalls.save.path)).toHaveLength(1));
  expect(server.of(invoiceCalls.save.path)[0]?.body.product_saps).toMatchObject([
    {},
    { sap_id: 1, quant: 15 },
  ]);
});

test('Save waits for rows that are being pasted, and saves them, too', async () => {
  const known = Promise.withResolvers<object[]>();
  server.answer(findSapsCall.path, () => known.promise);
  const app = await openStored();
  await app.user.click(screen.getByRole('region', { name: 'Part SAPs, table' }));
  await app.user.paste('0001\t15\r\n0002\t3\r\n');
  await app.user.keyboard('{Control>}s{/Control}');
  expect(screen.getByText('Pasting...')).toBeTruthy();
  expect(screen.getByRole('form').ariaBusy).toBe('true');
  expect(screen.queryByRole('alertdialog')).toBeNull();

  known.resolve([foundSap(1), foundSap(2)]);
  await answer(app.user, 'Save');
  await waitFor(() => expect(server.of(invoiceCalls.save.path)).toHaveLength(1));
  expect(server.of(invoiceCalls.save.path)[0]?.body.product_saps).toMatchObject([
    { sap_id: 9 },
    { sap_id: 1, quant: 15 },
    { sap_id: 2, quant: 3 },
  ]);
});

test('an import merges rows of the same SAP, and keeps their containers separate', async () => {
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

test('an invoice is saved with its fields, lines and documents, even with a warning about a check digit', async () => {
  const app = await openStored();
  await app.user.clear(field('Container, row 1'));
  await enter(app.user, field('Container, row 1'), 'MSKU 618342-7');
  const warning = 'MSKU 618342-7: the last digit should be 9. Is the number right?';
  expect(screen.getByText(warning)).toBeTruthy();
  expect(field('Container, row 1').getAttribute('aria-invalid')).toBeNull();
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
    product_saps: [
      { product_id: 9, sap_id: 9, quant: 4, container: 'MSKU 618342-7', lot: 'L7', packages: [] },
    ],
    file_ids: [5],
  });
});

test('a save with an invoice number that the purchase already has focuses the number field', async () => {
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

test('a pasted row is added to the existing line of its SAP as a separate package', async () => {
  const { user } = await openStored();
  await user.click(screen.getByRole('region', { name: 'Part SAPs, table' }));
  server.answer(findSapsCall.path, () => [foundSap(9)]);
  await user.paste('0009\t0.1\tC7\tL7\r\n');
  expect(await screen.findByText('1 row pasted · 1 quantity added up')).toBeTruthy();
  expect(field('Quantity, row 1').value).toBe('4.1');
  expect(screen.getByText('2 packages')).toBeTruthy();
});

test('5.8: an expected day far from today has a warning until the status is Arrived; then the day of arrival can be entered', async () => {
  const { user } = await openStored();
  const arrival = within(screen.getByRole('region', { name: 'Arrival' }));
  expect((arrival.getByLabelText('Expected') as HTMLInputElement).value).toBe('2026-01-05');
  expect(arrival.queryByLabelText('Arrived on')).toBeNull();
  fireEvent.change(arrival.getByLabelText('Expected'), { target: { value: '1990-01-05' } });
  expect(arrival.getByText(/^Jan 5, 1990 is .* days ago\. Is the year right\?$/)).toBeTruthy();

  await user.selectOptions(screen.getByRole('combobox', { name: /^Status/ }), 'Arrived');
  expect(arrival.queryByText(/Is the year right/)).toBeNull();
  await enter(user, arrival.getByLabelText('Arrived on'), '2026-01-07');
  await confirmSave(user);
  await waitFor(() =>
    expect(server.of(invoiceCalls.save.path).map(({ body }) => body)).toMatchObject([
      { status: 'A', expected_on: '1990-01-05', arrived_on: '2026-01-07' },
    ]),
  );
});

test('15.11: a cleared day of arrival is an error at its field, and nothing is saved', async () => {
  const arrived = {
    ...stored,
    status: 'A',
    status_label: 'Arrived',
    arrived_on: '2026-01-02',
    today: '2026-01-05',
  };
  server.answer(invoiceCalls.model.path, () => arrived);
  const { user } = await openStored();
  const day = screen.getByLabelText('Arrived on');
  fireEvent.change(day, { target: { value: '' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(day.getAttribute('aria-invalid')).toBe('true'));
  expect(server.of(invoiceCalls.save.path)).toEqual([]);
});

test('24.5: with a restored draft, the form says what a save changes about the stored containers', async () => {
  const container = {
    ...{ container_id: 1, container: 'BOX', lots: null, line_count: 1, due_on: null, days_late: null },
    ...{ status: 'T', status_label: 'Transit', here_on: null },
  };
  server.answer(invoiceCalls.model.path, () => ({ ...stored, containers: [container] }));
  const values = { status: 'A', arrived_on: '2026-01-06' };
  storeDraft({ userId: 1, href: '/main/invoice?invoice_id=3', version: stored.version, values });
  await openStored();
  expect(await screen.findByText('Saving marks 1 container as arrived.')).toBeTruthy();
});
