import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { invoiceCalls } from '#domain/invoice/invoice';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { closeError } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { foundSap, shownSap } from '../testing/saps.ts';
import { packed, plain, storedInvoice } from '../testing/stored-invoice.ts';

/** Opens an invoice of three lines, of which the second has packages, and focuses a field of the first line. */
async function openIn(name: string) {
  const { user } = openApp('/main/invoice?invoice_id=3');
  await user.click(await screen.findByRole('textbox', { name: `${name}, row 1` }));
  return user;
}

beforeEach(() => {
  const third = { ...plain, ...shownSap(3), lot: 'L9' };
  startFakeServer({
    ...carModelServer,
    [invoiceCalls.model.path]: () => ({ ...storedInvoice, product_saps: [plain, packed, third] }),
    [findSapsCall.path]: () => [foundSap(7)],
  });
});

const valuesOf = (name: string) =>
  screen
    .getAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}, row`) })
    .map(({ value }) => value);

test('a column pasted into Container fills the containers from the focused line on, except for lines with packages', async () => {
  const user = await openIn('Container');
  await user.paste('Container No\r\nMSKU-1\r\n MSKU-2\r\nMSKU-\u200b3 \r\nMSKU-4\r\n');
  const toast = '2 of 4 containers pasted · 1 line with packages unchanged · 1 invisible character removed';
  expect(await screen.findByText(toast)).toBeTruthy();
  expect(valuesOf('Container')).toEqual(['MSKU-1', 'MSKU-3']);
  expect(screen.getByRole('button', { name: /^2 packages of 0001, row 2: C1, C2$/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove row 4' })).toBeNull();

  await user.keyboard('{Control>}z{/Control}');
  expect(valuesOf('Container')).toEqual(['BOX', 'BOX']);
});

test('a column pasted into LOT fills the LOTs from the focused line on, and a blank cell clears the LOT', async () => {
  const user = await openIn('LOT');
  await user.paste('L1\r\nL2\r\n \r\n');
  expect(await screen.findByText('2 of 3 LOTs pasted · 1 line with packages unchanged')).toBeTruthy();
  expect(valuesOf('LOT')).toEqual(['L1', '']);
});

test('several columns pasted into Container are read as rows of part SAPs', async () => {
  const user = await openIn('Container');
  await user.paste('404\t1\r\n405\t2\r\n');
  expect(await screen.findByText(/^2 rows pasted/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Remove row 5' })).toBeTruthy();
});

test.each([';', '|'])(
  '11.9: rows with %s between cells are pasted as rows of part SAPs into any field, with or without a header',
  async (sign) => {
    const user = await openIn('Container');
    await user.paste(`SAP${sign}Quantity\r\n404${sign}1\r\n`);
    expect(await screen.findByText(/^1 row pasted/)).toBeTruthy();
    await user.click(screen.getByRole('textbox', { name: 'Quantity, row 1' }));
    await user.paste(`405${sign}2\n406${sign}3\n\n`);
    expect(await screen.findByText(/^2 rows pasted/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remove row 6' })).toBeTruthy();
    expect(valuesOf('Quantity').slice(-3)).toEqual(['1', '2', '3']);
  },
);

test('11.9: a column of LOTs fills the LOTs although some contain a semicolon', async () => {
  const user = await openIn('LOT');
  await user.paste('L1;L2\r\nL3\r\nL4\r\n');
  expect(await screen.findByText('2 of 3 LOTs pasted · 1 line with packages unchanged')).toBeTruthy();
  expect(valuesOf('LOT')).toEqual(['L1;L2', 'L4']);
});

test('a pasted row with an ambiguous quantity is not merged with another row of its SAP', async () => {
  const user = await openIn('Container');
  await user.paste('0007\t1,250\tC1\r\n0007\t7\tC2\r\n');
  expect(await screen.findByText('2 rows pasted · 1 problem')).toBeTruthy();
  expect(valuesOf('Quantity').slice(3)).toEqual(['1,250', '7']);
  expect(valuesOf('Container').slice(2)).toEqual(['C1', 'C2']);
});

test('codes under the header SAP are not pasted as quantities, containers or LOTs', async () => {
  const user = await openIn('LOT');
  for (const name of ['Quantity', 'Container', 'LOT']) {
    const before = valuesOf(name);
    await user.click(screen.getByRole('textbox', { name: `${name}, row 1` }));
    await user.paste('SAP\r\n404\r\n405\r\n');
    await closeError(user, /^The column Quantity is missing/);
    expect(valuesOf(name)).toEqual(before);
  }
});

const SHORTENED =
  'LOT 1.23457E+11 was shortened by the spreadsheet: format the column as text and enter the whole code';

test('9.24: a column or row with unbalanced quotes, or with a code that the spreadsheet has shortened or lost, is refused', async () => {
  const user = await openIn('LOT');
  const before = valuesOf('LOT');
  for (const [text, fault] of [
    ['LOT\r\nx\r\n1.23457E+11\r\nx\r\n', SHORTENED],
    ['404\t1\tBOX\tx\r\n405\t2\tBOX\t1.23457E+11\r\n', SHORTENED],
    ['x\r\n#N/A\r\n', 'LOT contains the error #N/A'],
    ['x\r\n"y\r\nz\r\n', /^A quote opens in row 2 and never closes\./],
    ['404\t1\t"BOX\r\n405\t2\tBOX\r\n', /^A quote opens in row 1 and never closes\./],
  ] as const) {
    await user.click(screen.getByRole('textbox', { name: 'LOT, row 1' }));
    await user.paste(text);
    await closeError(user, fault);
    expect(valuesOf('LOT')).toEqual(before);
  }
});

test('9.28: a pasted row whose quantity and container have the same number of lines gets packages, even if its SAP is unknown', async () => {
  const user = await openIn('Container');
  await user.paste('SAP\tQuantity\tContainer\r\n0007\t"10\n20"\t"C-1\nC-2"\r\n404\t"1\n2"\t"C-3\nC-4"\r\n');
  expect(await screen.findByText('2 rows pasted · 1 problem')).toBeTruthy();
  expect(valuesOf('Quantity').slice(3)).toEqual(['30', '3']);
  expect(screen.getByRole('button', { name: '2 packages of 0007, row 4: C-1, C-2' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '2 packages of 404, row 5: C-3, C-4' })).toBeTruthy();
});
