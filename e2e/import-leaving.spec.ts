import { checked, results } from './imports.ts';
import { answer, button, heading, signIn } from './screens.ts';
import { expect, PASSWORD, test } from './test.ts';

const FILE = {
  name: 'parts.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Part name,SAP,MOQ', 'Left,LEFT-1,1', 'Left too,LEFT-2,-5'].join('\n')),
};

test('a corrected file is not left without a question: by a link, the browser or its tab', async ({
  page,
}) => {
  await page.goto('/main/product_sap_list');
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByLabel('Choose a spreadsheet or drop it here').setInputFiles(FILE);
  const moq = page.getByRole('textbox', { name: 'MOQ, row 3' });
  await moq.fill('5');

  const question = page.getByRole('alertdialog');
  for (const leave of [
    () => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click(),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question).toContainText('Leave without saving?');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(moq).toHaveValue('5');
  }
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

test('what was corrected outlives the session: with its file, and without it after a reload', async ({
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

  for (const reload of [false, true]) {
    await context.clearCookies();
    await moq.fill(reload ? '7' : '6');
    await expect(heading(page, 'Sign in')).toBeVisible();
    if (reload) await page.reload();
    await signIn(page, partline.username, PASSWORD);
    await expect(page).toHaveURL('/main/product_sap_bulk_import');
    await expect(kept).toContainText('What you corrected was kept: 1 cell.');
    if (reload) await picker.setInputFiles(FILE);
    else await button(page, 'Restore').click();
    await expect(page.getByText('1 corrected cell put back')).toBeVisible();
    await checked(page);
    await page.getByRole('button', { name: 'Correct row 3' }).click();
    await expect(moq).toHaveValue(reload ? '7' : '6');
  }
  await expect(kept).toHaveCount(0);
  await button(page, 'Import').click();
  await answer(page, 'Import');
  await expect(results(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(heading(page, 'Part SAPs')).toBeVisible();
});
