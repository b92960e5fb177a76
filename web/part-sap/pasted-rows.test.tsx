import { utils } from '@e965/xlsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { chooseFile } from '../testing/choose-file.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { checked, openWith, startImportServer } from '../testing/part-sap-import.ts';
import { workbookFile } from '../testing/workbook-file.ts';
import { NO_PART_COLUMN } from './stored-parts.ts';

const STORED_SAPS: Record<string, unknown>[] = [
  { sap_code: '000101', product_number: 'P000001', part_name: 'Hex bolt' },
  { sap_code: 'NEW-2', sap_code_old: '000102', product_number: 'P000002', part_name: 'Bracket' },
];

let stored: Record<string, unknown>[];
let server: FakeServer;
beforeEach(() => {
  stored = STORED_SAPS;
  server = startImportServer();
  server.answer(partSapGrid.path, ({ body }) => {
    const { column } = body.p as { column: string[] };
    const blank = { sap_id: 1, product_id: 1, note: null, state: 'A', state_label: 'Active' };
    const dates = { created_at: '2026-01-05T10:00:00Z', created_at_label: 'Jan 5, 2026' };
    const rows = stored.map((row) => column.map((name) => ({ ...blank, ...dates, ...row })[name] ?? null));
    return { rows, count: rows.length };
  });
});

const paste = (element: Element, text: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => text } });

const records = () => Object.values(server.of(bulkCalls.check.path).at(-1)?.body ?? {});

test('SAP and MOQ copied from a spreadsheet and pasted into the list open the import, which checks them', async () => {
  openApp('/main/product_sap_list');
  await screen.findByText(/^Showing \d/);
  paste(document.body, '000101\t50\n000102\t7.5\nNOBODY\t3\n');
  await screen.findByRole('heading', { name: 'Import Part SAPs' });
  await screen.findByText('Pasted rows.xlsx');
  const table = await screen.findByRole('table', { name: 'Preview' });
  expect(await within(table).findByText('Required field name is missing')).toBeTruthy();
  await checked();
  expect(records()).toEqual([
    { product_number: 'P000001', name: 'Hex bolt', sap_code: '000101', min_order_quant: 50 },
    { product_number: 'P000002', name: 'Bracket', sap_code: '000102', min_order_quant: 7.5 },
  ]);
});

async function openFile(...lines: string[]) {
  const { user } = openApp('/main/product_sap_bulk_import');
  await chooseFile(user, new File([lines.join('\n')], 'moq.csv'));
  return within(await screen.findByRole('table', { name: 'Preview' }));
}

test('10.14: a file with SAP and MOQ alone changes stored part SAPs, which the preview says; unknown SAPs are errors', async () => {
  const table = await openFile('MOQ;SAP', '50;000101', '7,5;000102', '3;NOBODY');
  expect(table.getByText('Required field name is missing')).toBeTruthy();
  expect(screen.getByText(NO_PART_COLUMN)).toBeTruthy();
  await checked();
  expect(records()).toEqual([
    { product_number: 'P000001', name: 'Hex bolt', sap_code: '000101', min_order_quant: 50 },
    { product_number: 'P000002', name: 'Bracket', sap_code: '000102', min_order_quant: 7.5 },
  ]);
});

test('10.14: a row whose SAP is corrected has the part of the new SAP, and none until it is found', async () => {
  const { user } = openApp('/main/product_sap_bulk_import');
  const lines = ['SAP;MOQ;Product number', '00102;7;', '000101;50;', '000101;5;P000009'];
  await chooseFile(user, new File([lines.join('\n')], 'moq.csv'));
  await screen.findByRole('table', { name: 'Preview' });
  const correct = async (row: number, header: string, text: string) => {
    await user.click(screen.getByRole('button', { name: `Correct row ${row}` }));
    fireEvent.change(screen.getByRole('textbox', { name: `${header}, row ${row}` }), {
      target: { value: text },
    });
  };
  const partIn = (row: number) =>
    ['Product number', 'Part name'].map(
      (header) => screen.getByRole<HTMLInputElement>('textbox', { name: `${header}, row ${row}` }).value,
    );
  await correct(2, 'SAP', '000102');
  await waitFor(() => expect(partIn(2)).toEqual(['P000002', 'Bracket']));
  await correct(3, 'SAP', '000102');
  await waitFor(() => expect(partIn(3)).toEqual(['', '']));
  await waitFor(() => expect(partIn(3)).toEqual(['P000002', 'Bracket']));
  await correct(4, 'Product number', 'P000001');
  await waitFor(() => expect(partIn(4)).toEqual(['P000001', 'Hex bolt']));
  await correct(4, 'Part name', 'Bolt');
  await correct(3, 'SAP', 'NOBODY');
  await waitFor(() => expect(partIn(3)).toEqual(['', '']));
  const corrected = [
    { product_number: 'P000002', name: 'Bracket', sap_code: '000102', min_order_quant: 7 },
    { product_number: 'P000001', name: 'Bolt', sap_code: '000101', min_order_quant: 5 },
  ];
  // An earlier check may also have had two records.
  await waitFor(() => expect(records()).toEqual(corrected));
});

test('9.23 and 10.14: if a hidden column with product numbers is left out, a correction changes no other column', async () => {
  const { user } = openApp('/main/product_sap_bulk_import');
  const rows = [
    ['Note', 'SAP', 'Product number'],
    ['', '000101', 'P000001'],
    ['', '000102', 'P000002'],
  ];
  const sheet = { ...utils.aoa_to_sheet(rows), '!cols': [{}, {}, { hidden: true }] };
  await chooseFile(user, workbookFile('notes.xlsx', { Notes: sheet }));
  await user.click(await screen.findByRole('button', { name: 'Leave out' }));
  await user.click(screen.getByRole('button', { name: 'Correct row 2' }));
  const sap = screen.getByRole('textbox', { name: 'SAP, row 2' });
  fireEvent.change(sap, { target: { value: 'NEW-2' } });
  await waitFor(() => expect(records()).toMatchObject([{ name: 'Bracket' }, { name: 'Bracket' }]));
  expect(records()).toMatchObject([{ note: null }, { note: null }]);
});

test('10.14: a row with a surplus field or with the number of another part still has an error', async () => {
  const table = await openFile(
    'SAP;MOQ;Product number',
    '000101;50;P000009',
    '000101;1;;5',
    'NEW-2;7;p000002',
  );
  expect(table.getByText('Required field name is missing')).toBeTruthy();
  expect(table.getByText(/^The row has 4 fields, but the header has 3\./)).toBeTruthy();
  await checked();
  expect(records()).toEqual([
    { product_number: 'p000002', name: 'Bracket', sap_code: 'NEW-2', min_order_quant: 7 },
  ]);
});

test('10.14: a file with SAP and MOQ alone is refused if none of its SAPs is stored', async () => {
  stored = [];
  const { user } = openApp('/main/product_sap_bulk_import');
  await chooseFile(user, new File(['SAP;MOQ\nNOBODY;3'], 'moq.csv'));
  expect(await screen.findByText(/^The column Part name is missing\./)).toBeTruthy();
});

test('10.12: semicolons may separate the cells of pasted rows, and rows with other separators are refused', async () => {
  const { user } = openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  paste(document.body, 'SAP,MOQ\n000101,50\n');
  expect(
    await screen.findByText('Pasted rows need tabs, semicolons or bars (|) between their cells.'),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  paste(document.body, 'SAP;MOQ\n000101;50\n');
  await screen.findByRole('table', { name: 'Preview' });
  await checked();
  expect(records()).toMatchObject([{ sap_code: '000101', min_order_quant: 50 }]);
});

test('10.12: a further column without a header is named as ignored', async () => {
  openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  paste(document.body, '000101\t50\tzinc\n');
  expect(await screen.findByText('Ignored columns: C')).toBeTruthy();
});

test('10.12: if the second column has texts, the import asks for the columns and does not read the texts as MOQs', async () => {
  openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  paste(document.body, 'Materialnummer\tText\n000101\tabc\n000102\tdef\n');
  expect(await screen.findByText(/^The columns? .*missing\./)).toBeTruthy();
  expect(screen.getByText(/Found: Materialnummer, Text\./)).toBeTruthy();
  expect(server.of(bulkCalls.check.path)).toEqual([]);
});

test('10.12: if pasted rows have no headers, the first row is also read as data, once the columns are chosen', async () => {
  const { user } = openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  paste(document.body, '000101\tabc\n000102\tdef\n');
  const columns = within(await screen.findByRole('group', { name: 'Columns of the file' }));
  await user.selectOptions(columns.getByLabelText(/^SAP\*/), 'A');
  await user.selectOptions(columns.getByLabelText(/^Part name\*/), 'B');
  await checked();
  expect(records()).toEqual([
    { name: 'abc', sap_code: '000101' },
    { name: 'def', sap_code: '000102' },
  ]);
});

test('copied headers determine the columns, and parts are not looked up if there is a column for them', async () => {
  openApp('/main/product_sap_bulk_import');
  await screen.findByText(/press Ctrl\+V/);
  paste(document.body, 'Note\tSAP*\tPart name\nzinc\t0007\tWasher\n');
  await screen.findByRole('table', { name: 'Preview' });
  await checked();
  expect(records()).toEqual([{ name: 'Washer', sap_code: '0007', note: 'zinc' }]);
  expect(server.of(partSapGrid.path)).toEqual([]);
});

test('the value of a preview cell can be filled down, with Undo, and a column can be pasted into it', async () => {
  const { user } = await openWith('Bolt,001,1,', 'Nut,002,2,', 'Pin,003,3,');
  await checked();
  const moqs = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const cell = within(row).getAllByRole('cell')[6];
        return cell?.querySelector('input')?.value ?? cell?.textContent;
      });
  await user.click(screen.getByRole('button', { name: 'Correct row 2' }));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'MOQ, row 2' });
  await user.clear(field);
  await user.type(field, '25');
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(moqs()).toEqual(['25', '25', '25']));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(moqs()).toEqual(['25', '2', '3']));

  paste(field, '10\n20\n30\n40\n');
  await waitFor(() => expect(moqs()).toEqual(['10', '20', '30']));
  await checked();
  expect(records()).toMatchObject([
    { min_order_quant: 10 },
    { min_order_quant: 20 },
    { min_order_quant: 30 },
  ]);
});
