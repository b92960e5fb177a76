import { checked, openImport, results } from './imports.ts';
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

test('a dialog asks before it closes over corrections, and Escape answers only the question above it', async ({
  page,
}) => {
  await page.goto('/main/specification_list');
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = await openImport(page);
  await dialog.getByLabel('Choose a spreadsheet or drop it here').setInputFiles({
    name: 'inputs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('SAP,Quantity\nNOBODY,1'),
  });
  const code = dialog.getByRole('textbox', { name: 'SAP, row 2' });
  await code.fill('NOBODY-2');
  const question = page.getByRole('alertdialog');
  for (const asks of ['Discard what was corrected?', 'Please fix validation errors before importing']) {
    if (asks.startsWith('Discard')) await page.keyboard.press('Escape');
    else await button(dialog, 'Import').click();
    await expect(question).toContainText(asks);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(code).toHaveValue('NOBODY-2');
  }
  await page.goBack();
  await expect(question).toContainText('Leave without saving?');
  await question.getByRole('button', { name: 'Stay' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
});
