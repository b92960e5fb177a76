import { readFile } from 'node:fs/promises';
import { openImport } from './imports.ts';
import { answer, openFresh, readLines } from './screens.ts';
import { expect, test } from './test.ts';

test("'Export N' downloads one file for each specification, and importing a file restores its lines", async ({
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
  const files: string[] = [];
  const paths: string[] = [];
  page.on('download', async (download) => {
    files.push(download.suggestedFilename());
    paths.push(await download.path());
  });
  await page.getByRole('button', { name: 'Export 2' }).click();
  await expect.poll(() => paths.length).toBe(2);
  expect(files[0]).toMatch(/^specification_CM\d{6}_2026-0[12]-05\.xlsx$/);
  expect(new Set(files).size).toBe(2);

  const first = paths[files.findIndex((file) => file.includes('2026-01-05'))] ?? '';
  await openFresh(page, '/main/specification');
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
