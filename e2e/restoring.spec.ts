import { planFor, rows, toast, undo } from './lines.ts';
import { expectDialog, openFresh, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('a deleted record is restored from the toast, with its lines', async ({ page, records }) => {
  const { saps, plan } = await planFor(records, 'BACK', [1, 2]);
  const purchase = await records.purchase(
    plan,
    saps.map((sap) => [sap, 10] as const),
  );
  await page.goto('/main/purchase_list?q=back');
  await waitForRows(page);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.keyboard.press('Delete');
  await expectDialog(page);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Deleted')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await undo(page, 'Deleted');
  await expect(toast(page, '1 record restored.')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await openFresh(page, `/main/purchase?purchase_id=${purchase}`);
  await expect(page.getByText('2 lines · Σ 20')).toBeVisible();
  await page.getByRole('button', { name: /^History/ }).click();
  await expect(page.getByText(/ restored$/)).toBeVisible();
});
