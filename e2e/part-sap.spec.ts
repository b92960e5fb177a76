import { expectDialog, rowOf, save, tabTo, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('a user adds a part SAP by keyboard, choosing a passive part in the lookup, and then edits it', async ({
  page,
  context,
  records,
}) => {
  await records.part({ name: 'Болт М10', gen_name: 'Б-М10', state: 'P' });
  await page.goto('/main/product_sap_list');
  await waitForRows(page);
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'Add new part SAP' })).toBeVisible();
  const part = page.getByRole('combobox', { name: 'Part name' });
  await tabTo(page, part);
  await page.keyboard.type('болт');
  await expect(page.getByRole('option')).toHaveText([/PT\d{6} · Болт М10 · Б-М10/]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  const partIsPassive = page.getByText('Selected Part is Passive');
  await expect(partIsPassive).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => navigator.clipboard.writeText('000\u200b123\u2060'));
  await tabTo(page, page.getByLabel('Sap Code'));
  await page.keyboard.press('Control+v');
  await expect(page.getByText('2 invisible characters removed from the pasted text')).toBeVisible();
  await expect(page.getByLabel('Sap Code')).toHaveValue('000123');
  await tabTo(page, page.getByLabel('Min Order Quant'));
  await page.keyboard.type('12,5');
  await tabTo(page, page.getByRole('switch'));
  await page.keyboard.press('Space');
  await expect(partIsPassive).toHaveCount(0);
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await page.keyboard.press('Enter');
  await expectDialog(page, 'Save changes?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Part SAPs', exact: true })).toBeVisible();
  await expect(rowOf(page, '000123')).toContainText(/Б-М10.*Болт М10.*12\.5.*Passive/s);

  await rowOf(page, '000123').dblclick();
  await expect(page.getByRole('heading', { name: 'Edit part SAP' })).toBeVisible();
  await expect(part).toHaveValue(/Болт М10/);
  await page.getByRole('switch', { name: /^State/ }).check();
  await save(page, 'Part SAPs');
  await expect(rowOf(page, '000123')).toContainText('Active');
});
