import { isAccessible, OPENED } from './axe.ts';
import { planFor, rows, toast, undo } from './lines.ts';
import { button, expectDialog, goAfresh, resize, settled } from './screens.ts';
import { expect, test } from './test.ts';

test('a deleted record is restored from the toast, with its lines', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'BACK', [1, 2]);
  const purchase = await records.purchase(
    plan,
    saps.map((sap) => [sap, 10] as const),
  );
  await page.goto('/main/purchase_list?q=back');
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.keyboard.press('Delete');
  await expectDialog(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await undo(page, 'Deleted');
  await expect(toast(page, '1 record restored.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await goAfresh(page, `/main/purchase?purchase_id=${purchase}`);
  await expect(page.getByText('2 lines · Σ 20')).toBeVisible();
  await page.getByRole('button', { name: /^History/ }).click();
  await expect(page.getByText(/ restored$/)).toBeVisible();
});

test('an earlier delete is undone from the list of batches, and the dialog lists records that cannot be restored', async ({
  page,
  records,
}) => {
  await records.sap('GONE-1');
  await records.sap('GONE-2');
  await page.goto('/main/product_sap_list?q=gone-');
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await button(page, 'Delete 2').click();
  await expectDialog(page);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(0);
  await records.sap('GONE-2');

  await goAfresh(page, '/main/batch_list?q=deleted');
  await settled(page);
  await rows(page).first().getByRole('link').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Part SAPs deleted' });
  await expect(dialog.getByText('1 record will be restored.')).toBeVisible();
  await expect(dialog.getByText('GONE-1 will be restored')).toBeVisible();
  await expect(dialog.getByText("GONE-2: the code is another part SAP's now")).toBeVisible();
  await isAccessible(page, OPENED);
  await resize(page, { width: 390, height: 760 });
  await expect(dialog.getByRole('button', { name: 'Restore 1' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Restore 1' }).press('Enter');
  await expect(toast(page, '1 record restored. 1 could not be.')).toBeVisible();
  await goAfresh(page, '/main/product_sap_list?q=gone-');
  await expect(rows(page)).toHaveCount(2);
});
