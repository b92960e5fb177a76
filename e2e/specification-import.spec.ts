import { readFile } from 'node:fs/promises';
import { csv, openImport, row, verdicts, workbook } from './imports.ts';
import { addLine, answer, chooseSheet, closeAlert, readLines, readTable, rowOf } from './screens.ts';
import { expect, fixture, test } from './test.ts';

test('the import shows each row as Valid or Error, is blocked while there are errors, and replaces all inputs', async ({
  page,
  records,
}) => {
  for (const code of ['IMP-1', 'IMP-2', 'IMP-3']) await records.sap(code);
  await records.sap('IMP-PASSIVE', { sap: { state: 'P' } });
  await page.goto('/main/specification');
  await addLine(page, 'Add Input Part', 'IMP-3', '9');
  const dialog = await openImport(page);
  await expect(dialog.getByText('Upload an Excel file with columns: SAP* and Quantity*')).toBeVisible();

  const picker = dialog.getByLabel('Choose a spreadsheet or drop it here');
  await picker.setInputFiles(csv('imp-1,2', 'IMP-2,-3', 'NOBODY,1', 'IMP-PASSIVE,1', 'IMP-2,', ',5'));
  const rows = await readTable(dialog.getByRole('table', { name: 'Preview' }));
  expect(rows.map((row) => row.Status?.replace(/\s+/g, ' '))).toEqual([
    'Valid',
    'Error Quantity cannot be negative!',
    "Error The part SAP couldn't be found in the Active SAPs",
    "Error The part SAP couldn't be found in the Active SAPs",
    'Error Required field quant is missing',
  ]);
  await expect(dialog.getByText('Showing 5 of 6 records')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await closeAlert(page, 'Please fix validation errors before importing');

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await picker.setInputFiles(csv('IMP-1,0.1', 'IMP-2,3', 'imp-1,0.2'));
  await expect(dialog.getByText('3 rows merged into 2')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await answer(page, 'Import');
  await expect(dialog).toHaveCount(0);
  expect(await readLines(page)).toEqual([
    ['IMP-1', '0.3'],
    ['IMP-2', '3'],
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 line · Σ 9')).toBeVisible();
});

test('a workbook from Excel: titles above the header, codes by their format, formulas, a second sheet', async ({
  page,
  records,
}) => {
  await records.manySaps([
    '000101',
    '000102',
    'Б-100-01',
    '000205',
    'Ç-300',
    'Ω-410',
    '螺-500',
    '000777',
    '000620',
    '000888',
  ]);
  await page.goto('/main/specification');
  const dialog = await openImport(page);
  await chooseSheet(dialog, fixture('specification-inputs.xlsx'));
  await expect(dialog.getByLabel('Sheet', { exact: true }).getByRole('option')).toHaveText([
    'Inputs',
    'Changes',
  ]);
  await expect(dialog.getByText('Ignored columns: Checked on, Where')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show more' }).click();
  const preview = dialog.getByRole('table', { name: 'Preview' });
  const rows = await readTable(preview);
  await expect(preview.getByRole('row', { name: '15' })).toContainText(
    "couldn't be found in the Active SAPs",
  );
  const good = rows.filter(({ Row }) => Row !== '15');
  expect(good.map(({ Row, SAP, Quantity, Status }) => [Row, SAP, Quantity, Status?.split('\n')[0]])).toEqual([
    ['6', '000101', '24', 'Valid'],
    ['7', '000102', '16', 'Valid'],
    ['8', 'Б-100-01', '8', 'Valid'],
    ['9', '000205', '2.125', 'Valid'],
    ['11', 'Ç-300', '1', 'Valid'],
    ['12', 'ω-410', '2', 'Valid'],
    ['13', '螺-500', '12', 'Valid'],
    ['14', '000777', '0.375', 'Valid'],
    ['16', '000101', '2', 'Valid'],
    ['17', '000888', '0', 'Valid'],
  ]);
  await dialog.getByLabel('Sheet', { exact: true }).selectOption('Changes');
  await expect(dialog.getByRole('alert')).toContainText('The columns SAP, Quantity are missing.');
});

test('the dialog of a specification has the same check: verdicts, correction in place, the good rows', async ({
  page,
  records,
}) => {
  for (const code of ['DLG-1', 'DLG-2', 'DLG-3']) await records.sap(code);
  await page.goto('/main/specification');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import Specification SAPs' });
  await dialog.getByLabel('Choose a spreadsheet or drop it here').setInputFiles({
    name: 'inputs.xlsx',
    mimeType: '',
    buffer: workbook(['SAP', 'Quantity'], ['DLG-1', '2'], ['NO-SUCH', '3'], ['DLG-3', '-1'], ['DLG-1', '1']),
  });
  await expect(verdicts(page).getByRole('button')).toHaveText(['All 4', 'Valid 2', 'Error 2']);
  await expect(row(page, 'NO-SUCH')).toContainText("The part SAP couldn't be found in the Active SAPs");
  await dialog.getByRole('textbox', { name: /^SAP.*, row 3$/ }).fill('dlg-2');
  await expect(verdicts(page).getByRole('button', { name: /^Error/ })).toHaveText('Error 1');
  await dialog.getByRole('button', { name: 'Import the 3 good rows' }).click();
  await answer(page, 'Import');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 lines · Σ 6', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Part of DLG-2')).toBeVisible();
});

test("'Export N' downloads one file after the other, and a file imports again unchanged", async ({
  page,
  records,
}) => {
  const car = await records.carModel({ name: 'Exported' });
  const saps = [await records.sap('EX-Ж1'), await records.sap('=EX-2'), await records.sap('00003')] as const;
  const lines = [[saps[2], 0.125] as const, [saps[0], 1_234.5] as const, [saps[1], 7] as const];
  await records.specification(car, '2026-01-05', lines);
  await records.specification(car, '2026-02-05', lines.slice(1));

  await page.goto('/main/specification_list?q=Exported');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const began: number[] = [];
  const files: string[] = [];
  const paths: string[] = [];
  page.on('download', async (download) => {
    began.push(Date.now());
    files.push(download.suggestedFilename());
    paths.push(await download.path());
  });
  await page.getByRole('button', { name: 'Export 2' }).click();
  await expect.poll(() => paths.length).toBe(2);
  expect(files[0]).toMatch(/^specification_CM\d{6}_2026-0[12]-05\.xlsx$/);
  expect(new Set(files).size).toBe(2);
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThan(300);

  const first = paths[files.findIndex((file) => file.includes('2026-01-05'))] ?? '';
  await page.goto('/main/specification');
  const dialog = await openImport(page);
  await dialog
    .getByLabel('Choose a spreadsheet or drop it here')
    .setInputFiles({ name: 'again.xlsx', mimeType: '', buffer: await readFile(first) });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await answer(page, 'Import');
  expect(await readLines(page)).toEqual([
    ['00003', '0.125'],
    ['EX-Ж1', '1234.5'],
    ['=EX-2', '7'],
  ]);
});
