import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { coverageGrid } from '#domain/coverage/coverage';
import { COUNT_IMPORT_TITLE } from '#domain/stock-count/count-record';
import { stockCountCalls } from '#domain/stock-count/stock-count';
import { answer } from '../testing/answer.ts';
import { answerCheck } from '../testing/bulk-check.ts';
import { chooseFile } from '../testing/choose-file.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { madeXlsx, relations } from '../testing/made-workbook.ts';
import { openApp } from '../testing/open-app.tsx';
import { checked, figure, importAll, startImportServer } from '../testing/part-sap-import.ts';

const { bulkSave, bulkCheck } = stockCountCalls;
const DONE = {
  success: true,
  totalCount: 1,
  successCount: 1,
  insertedCount: 1,
  updatedCount: 0,
  errors: [],
  added: 1,
  changed: 0,
  batch_id: 7,
};

// The tests of the import of part SAPs cover what every import does.
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startImportServer();
  answerCheck(server, undefined, bulkCheck);
  server.answer(batchCalls.describe.path, () => ({}));
});

async function openCounts(...lines: string[]) {
  const app = openApp('/main/stock_count_import');
  await screen.findByRole('heading', { name: COUNT_IMPORT_TITLE });
  await chooseFile(app.user, new File([['SAP,Quantity,Counted on', ...lines].join('\n')], 'counts.csv'));
  await screen.findByRole('button', { name: 'Import' });
  await checked();
  return app;
}

test('coverage links to the import of counts, which lists its columns', async () => {
  server.answer(coverageGrid.path, () => ({ rows: [], count: 0 }));
  const { user, here } = openApp('/main/coverage_list');
  await user.click(await screen.findByRole('button', { name: 'Import counts' }));
  expect(
    await screen.findByText('Upload an Excel file with columns: SAP*, Quantity*, Counted on', {
      exact: false,
    }),
  ).toBeTruthy();
  expect(here()).toBe('/main/stock_count_import');
});

test('counts are imported, and the results link to the counted part SAPs', async () => {
  const app = await openCounts('0017,400');
  server.answer(bulkSave.path, () => DONE);
  await importAll(app);
  const results = within(await screen.findByRole('region', { name: 'Import Results' }));
  expect(results.getByRole('status').textContent).toBe('Imported 1 of 1');
  expect([figure('Counts added'), figure('Counts changed')]).toEqual(['1', '0']);
  expect(results.getByRole('link', { name: 'Show imported records' }).getAttribute('href')).toBe(
    '/main/product_sap_list?batch_id=7',
  );
});

test.each([
  ['in the order of the columns if they have no headers', '17\t4\t2026-01-05\n'],
  ['by their headers', 'Day\tQty\tSAP\n2026-01-05\t4\t17\n'],
])('10.12: pasted counts are read %s', async (_, text) => {
  openApp('/main/stock_count_import');
  await screen.findByText(/press Ctrl\+V .*such as SAP, Quantity and Counted on/);
  fireEvent.paste(document.body, { clipboardData: { getData: () => text } });
  await screen.findByRole('button', { name: 'Import' });
  await checked();
  expect(Object.values(server.of(bulkCheck.path).at(-1)?.body ?? {})).toEqual([
    { sap_code: '17', quant: 4, counted_on: '2026-01-05' },
  ]);
});

test('a row with an error, which is sent as well, counts once in the results', async () => {
  const { user } = await openCounts('0017,400', '0018,many');
  const errors = [{ index: 1, error: 'Quantity is missing' }];
  server.answer(bulkSave.path, () => ({ ...DONE, success: false, totalCount: 2, errors }));
  await user.click(screen.getByRole('button', { name: 'Import the 1 valid row' }));
  await answer(user, 'Import');
  await screen.findByRole('region', { name: 'Import Results' });
  expect([figure('Total Records'), figure('Errors')]).toEqual(['2', '1']);
});

test('25.13: the preview shows the count that a row replaces', async () => {
  const changes = [{ field: 'quant', from: 480, to: 500 }];
  answerCheck(server, () => ({ verdict: 'changed', changes }), bulkCheck);
  await openCounts('0017,500,2026-01-05');
  expect(screen.getByText('480').parentElement?.textContent).toBe('Quantity 480 → 500');
});

test('25.13: the SAP and the day of a row with an error are sent as in the file, so that the server can reject the other rows of the SAP', async () => {
  await openCounts('0017,100,2026-01-05', '0017,5O,2026-01-05', '0017,40,1/5/2026');
  expect(Object.values(server.of(bulkCheck.path).at(-1)?.body ?? {})).toEqual([
    { sap_code: '0017', quant: 100, counted_on: '2026-01-05' },
    { sap_code: '0017', counted_on: '2026-01-05' },
    { sap_code: '0017', counted_on: '1/5/2026' },
  ]);
});

test('5.7: a field with an ambiguous quantity offers both numbers, and Enter takes the first', async () => {
  const { user } = openApp('/main/stock_count_import');
  await screen.findByRole('heading', { name: COUNT_IMPORT_TITLE });
  await chooseFile(user, new File(['SAP;Quantity\n17;1.500\n18;1.250\n19;1,234'], 'counts.csv'));
  const quantity = (row: number) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity, row ${row}` });
  await screen.findByRole('button', { name: 'Use 1500' });
  await user.type(quantity(2), '{Enter}');
  expect(quantity(2).value).toBe('1500');
  await user.click(screen.getByRole('button', { name: 'Use 1.250' }));
  await user.click(screen.getByRole('button', { name: 'Use 1.234' }));
  await checked();
  expect(Object.values(server.of(bulkCheck.path).at(-1)?.body ?? {})).toMatchObject([
    { quant: 1500 },
    { quant: 1.25 },
    { quant: 1.234 },
  ]);
});

test('25.13: a field with an ambiguous date or a two-digit year offers the likely days', async () => {
  const { user } = openApp('/main/stock_count_import');
  await screen.findByRole('heading', { name: COUNT_IMPORT_TITLE });
  const file = 'SAP;Quantity;Counted on\n17;1;12-Dec-25\n18;2;1/5/2026';
  await chooseFile(user, new File([file], 'counts.csv'));
  await user.click(await screen.findByRole('button', { name: 'Use 2025-12-12' }));
  expect(screen.getByRole('button', { name: 'Use 2026-01-05' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use 2026-05-01' }));
  await checked();
  expect(Object.values(server.of(bulkCheck.path).at(-1)?.body ?? {})).toMatchObject([
    { counted_on: '2025-12-12' },
    { counted_on: '2026-05-01' },
  ]);
});

test('5.7: the field of a number cell that is displayed rounded has the whole number, and offers no other numbers', async () => {
  const styles =
    '<styleSheet><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf numFmtId="3"/></cellXfs></styleSheet>';
  const parts = {
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'sheet1.xml', 'styles', 'styles.xml'),
    'xl/styles.xml': styles,
  };
  const text = (word: string) => `<c t="inlineStr"><is><t>${word}</t></is></c>`;
  const rows = `<row>${text('SAP')}${text('Quantity')}</row><row>${text('17')}<c s="1"><v>1234.56781234</v></c></row>`;
  const { user } = openApp('/main/stock_count_import');
  await chooseFile(user, new File([madeXlsx(rows, { parts })], 'counts.xlsx'));
  const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity, row 2' });
  expect(quantity.value).toBe('1234.56781234');
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
});
