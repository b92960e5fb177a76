import { picker, preview } from './imports.ts';
import { button, readTable } from './screens.ts';
import { expect, test } from './test.ts';

const PAGE = '/main/product_sap_bulk_import';
const csv = (name: string, ...parts: (string | number[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  ),
});

test.beforeEach(async ({ page }) => {
  await page.goto(PAGE);
});

test('9.26: a file in another code page is read, and the code page is shown and can be changed', async ({
  page,
}) => {
  // «Kühler» in Windows-1252.
  const name = [0x4b, 0xfc, 0x68, 0x6c, 0x65, 0x72];
  await picker(page).setInputFiles(csv('western.csv', 'SAP,Part name\nTXT-1,', name, '\n'));
  await expect(page.getByText('Read as Windows-1252.')).toBeVisible();
  expect(await readTable(preview(page))).toMatchObject([{ SAP: 'TXT-1', 'Part name': 'Kühler' }]);

  await button(page, 'Change').click();
  await page.getByLabel('Read as').selectOption('Windows-1251 (Cyrillic)');
  await expect(preview(page)).toContainText('Kьhler');
});

test('9.24, 9.25, 9.26: the ambiguities of a text file are reported row by row', async ({ page }) => {
  await picker(page).setInputFiles(
    csv(
      'doubtful.csv',
      'SAP,Part name,MOQ\n="0001", "Bolt, hex" ,5\nTXT-2,Nut,1,5\nTXT-3,"Cap,6\nTXT-4,Rim 15",7\nTXT-5,Гайка',
      [0xd0],
      ',8\nTXT-6,Hose,12 5\n',
    ),
  );
  const errors = page.getByRole('region', { name: 'Errors' });
  await expect(errors).toContainText('Row 3: The row has 4 fields, but the header has 3.');
  await expect(errors).toContainText('Row 4: A quote opens in row 4 and closes in row 5.');
  await expect(errors).toContainText('Row 5: A quote opens in row 4 and closes in row 5.');
  await expect(errors).toContainText('Row 6: Part name "Гайка\ufffd" contains bytes that are not letters');
  await expect(errors).toContainText('Row 7: MOQ "12 5" is not one number');
  await expect(preview(page)).toContainText('SAP ="0001" is read as 0001');
  await expect(preview(page)).toContainText('Bolt, hex');
});

test('9.27, 29.1: the import skips totals, and offers the template next to the instruction', async ({
  page,
}) => {
  await picker(page).setInputFiles(csv('totals.csv', 'SAP,Part name,MOQ\nTXT-7,Bolt,5\nTotal,,5\n'));
  await expect(page.getByText('Row 3 is a total and is left out')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await button(page, 'Template of part SAPs').click();
  expect((await downloading).suggestedFilename()).toBe('part SAPs.xlsx');
});
