import { csvFile, picker, preview, readFigures, waitForCheck } from './imports.ts';
import { planFor } from './lines.ts';
import { answer, button, openFresh } from './screens.ts';
import { expect, test } from './test.ts';

test('an import of specifications is made and undone by keyboard on a phone', async ({ page, records }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { specification } = await planFor(records, 'BULK', [2, 1]);
  await page.goto('/main/specification_import');
  await picker(page).setInputFiles(
    csvFile(
      'Car model,Begin date,SAP,Quantity',
      'BULK,2026-01-05,BULK-1,4',
      'BULK,2026-03-05,BULK-1,4',
      'BULK,2026-03-05,BULK-2,1.5',
    ),
  );
  await waitForCheck(page);
  const changed = preview(page).getByRole('row', { name: /^Correct row 2 / });
  await expect(changed).toContainText('Quantity 2 → 4');
  await expect(changed).toContainText('SAP BULK-2 → removed');
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
