import { checked, results } from './imports.ts';
import { answer, button, heading, signIn } from './screens.ts';
import { expect, PASSWORD, test } from './test.ts';

const FILE = {
  name: 'parts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Part name,SAP,MOQ', 'Left,LEFT-1,1', 'Left too,LEFT-2,-5'].join('\n')),
};

test('choosing the file again restores corrections after the session has ended or the page was reloaded', async ({
  page,
  context,
  partline,
}) => {
  await page.goto('/main/product_sap_bulk_import');
  const picker = page.getByLabel('Choose a spreadsheet or drop it here');
  const moq = page.getByRole('textbox', { name: 'MOQ, row 3' });
  const kept = page.getByText(/^Your session ended before you imported parts\.csv\./);
  await picker.setInputFiles(FILE);
  await checked(page);

  await context.clearCookies();
  await moq.fill('7');
  await expect(heading(page, 'Sign in')).toBeVisible();
  await page.reload();
  await signIn(page, partline.username, PASSWORD);
  await expect(page).toHaveURL('/main/product_sap_bulk_import');
  await expect(kept).toContainText('What you corrected was kept: 1 cell.');
  await picker.setInputFiles(FILE);
  await expect(page.getByText('1 corrected cell restored')).toBeVisible();
  await checked(page);
  await page.getByRole('button', { name: 'Correct row 3' }).click();
  await expect(moq).toHaveValue('7');
  await expect(kept).toHaveCount(0);
  await button(page, 'Import').click();
  await answer(page, 'Import');
  await expect(results(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Part SAPs')).toBeVisible();
});
