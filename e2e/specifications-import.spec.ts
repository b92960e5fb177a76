import { importTexts, picker, preview, readFigures, waitForCheck } from './imports.ts';
import { planFor } from './lines.ts';
import { answer, button, openFresh } from './screens.ts';
import { expect, test } from './test.ts';

test('importing the workbook of One workbook changes nothing', async ({ page, records }, { outputDir }) => {
  const { car, saps } = await planFor(records, 'BACK', [2, 0.125]);
  const lines = saps.map((sap) => [sap, 3] as const);
  await records.specification(car, '2026-02-05', lines, { note: 'first\nsecond', state: 'P' });

  await page.goto('/main/specification_list?q=BACK');
  await page.getByLabel('Select all rows on this page').check();
  const downloading = page.waitForEvent('download');
  await button(page, 'One workbook').click();
  const file = `${outputDir}/specifications.xlsx`;
  await (await downloading).saveAs(file);

  await button(page, 'Bulk Import').click();
  await expect(page.getByRole('heading', { name: 'Import specifications' })).toBeVisible();
  await picker(page).setInputFiles(file);
  await waitForCheck(page);
  await expect(page.getByRole('option', { name: 'All specifications' })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Show rows' })).toContainText('Unchanged 4');
  await expect(preview(page).getByRole('row', { name: /^Correct row 2 / })).toContainText('_2026-0');
});

test('specifications are imported and undone by keyboard on a phone', async ({ page, records }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { specification } = await planFor(records, 'BULK', [2, 1]);
  await page.goto('/main/specification_import');
  await picker(page).setInputFiles(
    importTexts(
      'Car model,Begin date,SAP,Quantity',
      'BULK,2026-01-05,BULK-1,4',
      'BULK,2026-03-05,BULK-1,4',
      'BULK,2026-03-05,BULK-2,1.5',
    ),
  );
  await waitForCheck(page);
  const changed = preview(page).getByRole('row', { name: /^Correct row 2 / });
  await expect(changed).toContainText('Quantity 2 → 4');
  await expect(changed).toContainText('SAP BULK-2 → not included');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);

  await button(page, 'Import').press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('import 3 specification input records?');
  await answer(page, 'Import');
  expect(await readFigures(page)).toMatchObject({
    Status: 'Success',
    'Specifications added': '1',
    'Specifications changed': '1',
  });
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(page.getByText('2 records undone.')).toBeVisible();

  await openFresh(page, `/main/specification?specification_id=${specification}`);
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: 'Quantity, row 2' })).toHaveValue('1');
});
