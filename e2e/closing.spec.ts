import { planFor, rows } from './lines.ts';
import type { MadeSap } from './records.ts';
import { button, expectDialog, heading, settled, tabTo } from './screens.ts';
import { expect, test } from './test.ts';

test('an invoice is expected and arrives, and what nothing more will come of is closed, all by keyboard', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'CLOSE', [1, 2]);
  const [a, b] = saps as [MadeSap, MadeSap];
  const purchase = await records.purchase(plan, [
    [a, 10],
    [b, 20],
  ]);
  await records.invoice(purchase, 'CLOSE-INV', [[a, 4]]);
  const openInvoice = async () => {
    await rows(page).first().getByRole('link').focus();
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Edit invoice')).toBeVisible();
  };
  const saveByKeys = async () => {
    await page.keyboard.press('Control+s');
    await expectDialog(page, 'Are you sure to save?');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Invoices')).toBeVisible();
    await settled(page);
  };

  await page.goto('/main/invoice_list?q=CLOSE-INV');
  await settled(page);
  await openInvoice();
  const arrival = page.getByRole('region', { name: 'Arrival' });
  const expected = arrival.getByLabel('Expected');
  await expect(arrival.getByLabel('Arrived on')).toHaveCount(0);
  await tabTo(page, expected);
  await page.keyboard.type('01052026');
  await expect(expected).toHaveValue('2026-01-05');
  await saveByKeys();

  await openInvoice();
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
  await page.keyboard.type('Arr');
  await tabTo(page, arrival.getByLabel('Arrived on'));
  await page.keyboard.type('01082026');
  await saveByKeys();
  await openInvoice();
  await expect(expected).toHaveValue('2026-01-05');
  await expect(arrival.getByLabel('Arrived on')).toHaveValue('2026-01-08');

  await page.keyboard.press('Escape');
  await page.goto('/main/purchase_list?q=CLOSE');
  await settled(page);
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Status'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const status = page.getByRole('dialog', { name: 'Purchase status' });
  await expect(status.getByRole('img', { name: 'Less 1, Missing 1' })).toBeVisible();
  await expect(status.getByText('Still to come: 2 · Closed: 0')).toBeVisible();
  await tabTo(page, button(status, 'Close 2...'));
  await page.keyboard.press('Enter');
  await expectDialog(page, 'Nothing more will come of 2 part SAPs?');
  await tabTo(page, page.getByLabel('Reason'), 'Shift+Tab');
  await page.keyboard.type('Sold out');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Close', exact: true }));
  await page.keyboard.press('Enter');
  await expect(status.getByText('Still to come: 0 · Closed: 2')).toBeVisible();

  const opener = status.getByRole('button', { name: 'CLOSE-1 · Closed' });
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const behind = status.getByRole('region', { name: 'Invoices with CLOSE-1' });
  await expect(behind.getByRole('row', { name: /CLOSE-INV.*Arrived.*4$/ })).toBeVisible();
  await tabTo(page, button(behind, 'Reopen'));
  await page.keyboard.press('Enter');
  await expect(status.getByText('Still to come: 1 · Closed: 1')).toBeVisible();
});
