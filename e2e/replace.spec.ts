import { planFor } from './lines.ts';
import { chooseItem, openFresh } from './screens.ts';
import { expect, test } from './test.ts';

test('a part SAP is replaced from a day on by keyboard, and the replacement is undone', async ({
  page,
  records,
}) => {
  const { specification, saps } = await planFor(records, 'SWAP', [2, 1]);
  await records.sap('SWAP-NEW');
  await page.goto(`/main/product_sap?sap_id=${saps[0]?.sap_id}`);
  await page.getByRole('button', { name: 'More actions' }).press('Enter');
  await chooseItem(page, 'Replace from a date...');
  const dialog = page.getByRole('dialog', { name: 'Replace SWAP-1 from a date' });
  await expect(dialog.getByRole('combobox', { name: 'Replaced by' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Replace', exact: true })).toBeDisabled();

  await page.keyboard.type('SWAP-NEW');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('1 new specification', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('From')).not.toHaveValue('');
  await dialog.getByLabel('Factor').fill('1.5');
  await expect(dialog.getByText('2 → 3', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Replace', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');

  await openFresh(page, '/main/batch_list');
  const row = page.getByRole('row', { name: /SWAP-1 replaced by SWAP-NEW/ });
  await expect(row).toBeVisible();
  await openFresh(page, `/main/specification?specification_id=${specification}`);
  await expect(page.getByText('In force from Jan 5, 2026', { exact: true })).toBeVisible();
});
