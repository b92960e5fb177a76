import { readFileSync } from 'node:fs';
import { read, utils, write } from '@e965/xlsx';
import { bulkCalls } from '#domain/part-sap/bulk-save';
import { partSapGrid } from '#domain/part-sap/part-sap';
import { PATIENCE } from '../scripts/patience.ts';
import { readFigures, verdicts, waitForCheck } from './imports.ts';
import { toast } from './lines.ts';
import type { Records } from './records.ts';
import { answer, button, expectRange, link } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';

test.describe.configure({ timeout: 180_000 * PATIENCE });

/** Creates `count` part SAPs whose codes begin with this text, each with an MOQ of 1. */
async function manySaps(records: Records, begins: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => {
    const sap_code = `${begins}${1_000 + index}`;
    return { name: `Part of ${sap_code}`, sap_code, min_order_quant: 1 };
  });
  await records.send(bulkCalls.save, rows);
  return rows.map(({ sap_code }) => sap_code);
}

/** Returns the distinct MOQs of the SAPs whose codes begin with this text. */
async function moqs(records: Records, begins: string): Promise<(number | null)[]> {
  const p = { column: ['min_order_quant'], offset: 0, limit: 500 };
  const where = { sap_code: { begins } };
  const { rows } = await records.send(partSapGrid.call, { p, d: { where } });
  return [...new Set(rows.map(([moq]) => moq as number | null))].sort();
}

test('the MOQ of 300 SAPs is changed in a downloaded workbook, and the import of the workbook is undone', async ({
  page,
  records,
}) => {
  await manySaps(records, 'THREE-', 300);
  await page.goto(`${LIST}?f_sap_code=^THREE-`);
  await expectRange(page, '1 to 50 of 300');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await button(page, 'Download').click();
      await page.getByRole('menuitem', { name: 'Workbook (.xlsx)' }).click();
    })(),
  ]);

  await expect(button(page, 'Download')).toBeFocused();

  // The column MOQ is edited as a user would edit it in Excel.
  const book = read(readFileSync(await file.path()));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new Error('The workbook has no sheet.');
  const [head = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null });
  const moq = head.indexOf('MOQ');
  expect(rows).toHaveLength(300);
  const edited = rows.map((cells) => cells.with(moq, 25));
  book.Sheets[book.SheetNames[0] ?? ''] = utils.aoa_to_sheet([head, ...edited]);
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;

  await button(page, 'Bulk Import').click();
  const fileChooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a spreadsheet' }).press('Enter');
  await (await fileChooser).setFiles({ name: file.suggestedFilename(), mimeType: '', buffer });
  await waitForCheck(page);
  await expect(verdicts(page)).toContainText('Changed 300');
  await button(page, 'Import').click();
  await answer(page, 'Import');
  expect(await readFigures(page)).toMatchObject({ Status: 'Success', 'Updated existing': '300' });
  expect(await moqs(records, 'THREE-')).toEqual([25]);
  await link(page, 'Undo this import...').click();
  await button(page.getByRole('dialog'), 'Undo 300').click();
  await button(toast(page, '300 records undone.'), 'Dismiss').click();
  expect(await moqs(records, 'THREE-')).toEqual([1]);
});
