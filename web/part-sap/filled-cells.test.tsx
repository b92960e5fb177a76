import { utils } from '@e965/xlsx';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { chooseFile } from '../testing/choose-file.ts';
import { openApp } from '../testing/open-app.tsx';
import { HEADER, startImportServer } from '../testing/part-sap-import.ts';
import { workbookFile } from '../testing/workbook-file.ts';

beforeEach(() => {
  startImportServer();
});

/** Opens the import with a workbook of the given sheets, each with two rows, and fills a column of the first sheet. */
async function fillFirst(...sheets: string[]) {
  const app = openApp('/main/product_sap_bulk_import');
  const filled = sheets.map((sheet) => {
    const rows = [HEADER.split(','), [`Bolt ${sheet}`, '001', '1', ''], [`Nut ${sheet}`, '002', '2', '']];
    // The column State is hidden.
    return [sheet, { ...utils.aoa_to_sheet(rows), '!cols': [{}, {}, {}, { hidden: true }] }];
  });
  await chooseFile(app.user, workbookFile('parts.xlsx', Object.fromEntries(filled)));
  await app.user.click(await screen.findByRole('button', { name: `Bolt ${sheets[0]}` }));
  await app.user.keyboard('{Control>}d{/Control}');
  await screen.findByText('Filled 2 rows');
  return app;
}
const names = () =>
  [2, 3].map((row) => screen.getByRole('row', { name: new RegExp(`^${row} `) }).querySelectorAll('td')[1]);
const nameOf = (cell: Element | null | undefined) => cell?.querySelector('input')?.value ?? cell?.textContent;

test('9.3: several sheets with the required columns are named, and the Undo of a fill disappears when another sheet is chosen', async () => {
  const { user } = await fillFirst('May', 'June');
  expect(
    screen.getByText('2 sheets have these columns: May, June. Only the chosen one is imported.'),
  ).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'June');
  await waitFor(() => expect(names().map(nameOf)).toEqual(['Bolt June', 'Nut June']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('the Undo of a fill disappears when the hidden column is left out', async () => {
  const { user } = await fillFirst('May');
  await user.click(screen.getByRole('button', { name: 'Leave out' }));
  await screen.findByRole('button', { name: 'Include' });
  await waitFor(() => expect(names().map(nameOf)).toEqual(['Bolt May', 'Bolt May']));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('the Undo of a fill disappears when a cell is corrected by hand', async () => {
  const { user } = await fillFirst('May');
  await user.keyboard('!');
  expect(names().map(nameOf)).toEqual(['Bolt May!', 'Bolt May']);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

test('a correction and a fill begin with the value of a cell, not with its rounded display', async () => {
  const app = openApp('/main/product_sap_bulk_import');
  const cells = utils.aoa_to_sheet([HEADER.split(','), ['Bolt', 40_010_002, 1234.6], ['Nut', 40_010_003, 2]]);
  for (const place of ['B2', 'C2']) cells[place].z = '#,##0';
  await chooseFile(app.user, workbookFile('parts.xlsx', { May: cells }));
  await app.user.click(await screen.findByRole('button', { name: 'Correct row 2' }));
  const shownIn = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect([shownIn('SAP, row 2'), shownIn('MOQ, row 2')]).toEqual(['40010002', '1234.6']);
  await app.user.click(screen.getByRole('textbox', { name: 'MOQ, row 2' }));
  await app.user.keyboard('{Control>}d{/Control}');
  await screen.findByText('Filled 2 rows');
  const row = await screen.findByRole('row', { name: /^3 / });
  await waitFor(() => expect(row.textContent).toContain('1234.6'));
});

test('9.7: a refused code does not fill the cells below with its display, which would be accepted', async () => {
  const { user } = openApp('/main/product_sap_bulk_import');
  const cells = utils.aoa_to_sheet([HEADER.split(','), ['Bolt', 4001.5, 1], ['Nut', 40_010_003, 2]]);
  cells.B2.z = '0';
  await chooseFile(user, workbookFile('parts.xlsx', { May: cells }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'SAP, row 2' });
  expect(field.value).toBe('4002');
  await user.click(field);
  await user.keyboard('{Control>}d{/Control}');
  expect(screen.getByText(/^SAP 4002 is 4001.5 in the file/)).toBeTruthy();
  expect(screen.queryByText('Filled 2 rows')).toBeNull();
  expect(screen.getByRole('button', { name: '40010003' })).toBeTruthy();
});
