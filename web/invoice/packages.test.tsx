import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { answer, confirmSave } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { foundSap } from '../testing/saps.ts';
import { packageOf, packages, packed, plain, storedInvoice } from '../testing/stored-invoice.ts';

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer({
    ...carModelServer,
    [invoiceCalls.model.path]: () => ({ ...storedInvoice, product_saps: [plain, packed] }),
    [invoiceCalls.save.path]: () => ({ invoice_id: 3, version: 3 }),
  });
});

async function openInvoice() {
  const { user } = openApp('/main/invoice?invoice_id=3');
  await screen.findByRole('button', { name: 'Remove row 1' });
  return user;
}
type User = Awaited<ReturnType<typeof openInvoice>>;

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const opener = (name: RegExp) => screen.getByRole('button', { name });

async function openPackages(user: User, name: RegExp) {
  await user.click(opener(name));
  const dialog = within(await screen.findByRole('dialog', { name: /^Packages/ }));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  return dialog;
}

async function save(user: User) {
  await confirmSave(user);
  await waitFor(() => expect(server.of(invoiceCalls.save.path)).toHaveLength(1));
  return server.of(invoiceCalls.save.path)[0]?.body?.product_saps;
}

test('a line with packages shows them, and its container and LOT cannot be edited in the table', async () => {
  await openInvoice();
  expect(opener(/^2 packages of 0001, row 2: C1, C2$/).title).toBe('C1 · L1: 1,000\nC2 · L1: 200.5');
  expect(screen.getAllByText('L1')).toHaveLength(1);
  expect(screen.queryByRole('textbox', { name: /^(Container|LOT), row 2$/ })).toBeNull();
});

test('24.11: a line with packages shows the warnings of all its containers', async () => {
  const doubtful = [packageOf('MSKU 618342-7', 'L1', 1), packageOf('MSKU 618343-1', 'L1', 2)];
  server.answer(invoiceCalls.model.path, () => ({
    ...storedInvoice,
    product_saps: [{ ...packed, quant: 3, packages: doubtful }],
  }));
  await openInvoice();
  const { textContent } = screen.getByText(/^MSKU 618342-7: .* MSKU 618343-1: /);
  expect(textContent?.match(/Is the number right\?/g)).toHaveLength(2);
});

test('Enter moves through the fields of a second package, and Enter in a blank package applies the packages', async () => {
  const user = await openInvoice();
  const dialog = await openPackages(user, /^Packages of 0002, row 1$/);
  expect(dialog.getByText('Row 1 · Part 2')).toBeTruthy();
  expect(document.activeElement).toBe(field('Container, package 2'));
  // Shift is still held after the capital letters.
  await user.keyboard('TRUCK{Shift>}{Enter}{/Shift}L2{Enter}0.5{Enter}');
  expect(dialog.getByText('Σ 4.5 · the line has 4')).toBeTruthy();
  expect(document.activeElement).toBe(field('Container, package 3'));
  await user.keyboard('{Enter}');

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener(/^2 packages of 0002, row 1/)));
  expect(field('Quantity, row 1').value).toBe('4.5');
  expect(await save(user)).toMatchObject([
    {
      quant: 4.5,
      container: 'BOX, TRUCK',
      lot: 'L2',
      packages: [packageOf('BOX', null, 4), packageOf('TRUCK', 'L2', 0.5)],
    },
    { quant: 1200.5, packages },
  ]);
});

test('Tab moves from Quantity to Container to LOT and then to the next line, past the button that removes the line', async () => {
  const user = await openInvoice();
  await user.click(field('Quantity, row 1'));
  await user.tab();
  expect(document.activeElement).toBe(field('Container, row 1'));
  await user.tab();
  await user.keyboard('L7');
  expect(field('LOT, row 1').value).toBe('L7');
  await user.tab();
  expect(document.activeElement).toBe(opener(/^SAP, row 2/));
});

test('Alt+↓ in the container or the LOT opens the packages of the line', async () => {
  const user = await openInvoice();
  for (const name of ['Container, row 1', 'LOT, row 1']) {
    await user.click(field(name));
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(await screen.findByRole('dialog', { name: 'Packages of 0002' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener(/^Packages of 0002, row 1$/)));
    await user.tab();
    expect(document.activeElement).toBe(field('LOT, row 1'));
  }
});

test('a line with a single package left has editable fields again', async () => {
  const user = await openInvoice();
  await openPackages(user, /^2 packages of 0001/);
  await user.click(screen.getByRole('button', { name: 'Remove package 1' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(field('Container, row 2').value).toBe('C2');
  expect(field('LOT, row 2').value).toBe('L1');
  expect(field('Quantity, row 2').value).toBe('200.5');
  await waitFor(() => expect(document.activeElement).toBe(opener(/^Packages of 0001, row 2$/)));
});

test('a package with an invalid quantity, even without other values, or with no quantity is not applied', async () => {
  const user = await openInvoice();
  const dialog = await openPackages(user, /^Packages of 0002/);
  await enter(user, field('Quantity, package 2'), 'many');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('Must be a number.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Quantity, package 2'));
  expect(field('Quantity, package 2').value).toBe('many');

  await user.clear(field('Quantity, package 2'));
  await enter(user, field('Container, package 2'), 'TRUCK');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByRole('alert').textContent).toBe(
    'Enter a quantity for every package, and correct the marked fields.',
  );
  expect(document.activeElement).toBe(field('Quantity, package 2'));
  expect(field('Quantity, package 2').getAttribute('aria-invalid')).toBe('true');
  await user.keyboard('2{Enter}');
  expect(dialog.getByText('Σ 6 · the line has 4')).toBeTruthy();
});

test('a quantity of the line that cannot be read is shown in the dialog, and gone once the packages are applied', async () => {
  const user = await openInvoice();
  await user.clear(field('Quantity, row 1'));
  await enter(user, field('Quantity, row 1'), '1,200');
  const dialog = await openPackages(user, /^Packages of 0002/);
  expect(field('Quantity, package 1').value).toBe('1,200');
  await user.clear(field('Quantity, package 1'));
  await enter(user, field('Quantity, package 1'), '30');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));

  server.answer(findSapsCall.path, () => [foundSap(2)]);
  await user.click(screen.getByRole('region', { name: 'Part SAPs, table' }));
  await user.paste('0002\t5\tBOX');
  expect(await screen.findByText('1 row pasted · 1 quantity added up')).toBeTruthy();
  expect(field('Quantity, row 1').value).toBe('35');
});

test('Escape and Cancel close an unchanged dialog without a question, and ask before changes, even a text that is not a number, are lost', async () => {
  const user = await openInvoice();
  const cancel = () => user.click(screen.getByRole('button', { name: 'Cancel' }));
  for (const leave of [() => user.keyboard('{Escape}'), cancel]) {
    await openPackages(user, /^Packages of 0002/);
    await leave();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  await openPackages(user, /^Packages of 0002/);
  await user.keyboard('TRUCK{Escape}');
  await answer(user, 'Stay', 'Leave without applying?');
  expect(field('Container, package 2').value).toBe('TRUCK');
  await cancel();
  await answer(user, 'Leave', 'Leave without applying?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field('Container, row 1').value).toBe('BOX');

  await user.clear(field('Quantity, row 1'));
  await openPackages(user, /^Packages of 0002/);
  await enter(user, field('Quantity, package 1'), 'many');
  await user.keyboard('{Escape}');
  await answer(user, 'Stay');
  expect(field('Quantity, package 1').value).toBe('many');
});

test('an invoice with a line whose quantity contradicts its packages is not saved, and keeps the typed quantity', async () => {
  const user = await openInvoice();
  await user.clear(field('Quantity, row 2'));
  await enter(user, field('Quantity, row 2'), '1300');
  expect(screen.getByText('Packages hold 1,200.5, the line says 1,300')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByRole('button', { name: '1 field to correct' });
  expect(server.of(invoiceCalls.save.path)).toHaveLength(0);
  await waitFor(() => expect(document.activeElement).toBe(opener(/^2 packages of 0001/)));

  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Packages of 0001' }));
  dialog.getByText('Σ 1,200.5 · the line has 1,300');
  await user.clear(field('Quantity, package 2'));
  await enter(user, field('Quantity, package 2'), '300');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await save(user)).toMatchObject([
    { quant: 4 },
    { quant: 1300, packages: [packages[0], packageOf('C2', 'L1', 300)] },
  ]);
});

test('a container that is too long shows the error at its field', async () => {
  const user = await openInvoice();
  await user.click(field('Container, row 1'));
  await user.paste('c'.repeat(65));
  expect(screen.getByText('must be at most 64 characters long.')).toBeTruthy();
  expect(field('Container, row 1').getAttribute('aria-invalid')).toBe('true');
});

test('11.14: F2 moves the caret to the end of a LOT that contains a comma', async () => {
  server.answer(invoiceCalls.model.path, () => ({
    ...storedInvoice,
    product_saps: [{ ...plain, lot: 'L,7' }],
  }));
  const user = await openInvoice();
  await user.click(field('LOT, row 1'));
  await user.keyboard('{F2}8');
  expect(field('LOT, row 1').value).toBe('L,78');
});

test('spreadsheet cells below a header are pasted over the packages and beyond the last package', async () => {
  const user = await openInvoice();
  const dialog = await openPackages(user, /^Packages of 0002/);
  await user.paste('Container No\tLOT\tQty\r\nC7\tL7\t1,5\r\nC8\t\t2\r\n');
  expect(dialog.getByText('Σ 7.5 · the line has 4')).toBeTruthy();
  expect(field('Container, package 3').value).toBe('C8');
});

test.each([
  ['in another order', 'LOT\tContainer\tQty\r\nL7\tMSKU6183429\t5\r\n', ['MSKU6183429', 'L7', '5']],
  [
    'among other columns',
    'SAP\tContainer\tQuantity\tLOT\r\n0002\tC7\t5\t20260105\r\n',
    ['C7', '20260105', '5'],
  ],
])('packages below a header are pasted into the fields that the header names %s', async (_, text, values) => {
  const user = await openInvoice();
  await openPackages(user, /^Packages of 0002/);
  await user.paste(text);
  expect(['Container', 'LOT', 'Quantity'].map((name) => field(`${name}, package 2`).value)).toEqual(values);
});

test('a pasted column with an unknown header is not read into a field that another header names, and a message names each column that is not read', async () => {
  const user = await openInvoice();
  await openPackages(user, /^Packages of 0002/);
  await user.paste('Container\tSeal\tLOT\r\nC7\tX\tL7\r\n');
  expect([field('LOT, package 2').value, field('Quantity, package 2').value]).toEqual(['L7', '']);
  expect(await screen.findByText('Ignored columns: Seal')).toBeTruthy();
  await user.paste('C7\tL7\t5\tX\t\r\nC8\tL8\t6\r\n');
  expect(await screen.findByText('Ignored columns: D')).toBeTruthy();
});

test('5.7: invisible characters in pasted packages are removed, 1.500 is read with a decimal point, and a message says both', async () => {
  const user = await openInvoice();
  await openPackages(user, /^Packages of 0002/);
  await user.paste('\u200eC7\tL7\t1.500\u200b\r\n');
  expect(
    await screen.findByText(
      '2 invisible characters removed from the pasted text · Quantity "1.500" was read as 1.5; write 1500 if thousands are meant',
    ),
  ).toBeTruthy();
  expect([field('Container, package 2').value, field('Quantity, package 2').value]).toEqual(['C7', '1.5']);
});

test('9.8: a pasted cell with an error of a spreadsheet is not taken for a container', async () => {
  const user = await openInvoice();
  await openPackages(user, /^Packages of 0002/);
  await user.paste('#N/A\tL7\t5\t#REF!\r\n');
  expect(await screen.findByText('A pasted cell contains the error #N/A')).toBeTruthy();
  expect(field('LOT, package 2').value).toBe('');
});
