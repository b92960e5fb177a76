import { planFor, rows } from './lines.ts';
import type { CreatedSap } from './records.ts';
import { button, expectDialog, heading, openFresh, saveByKeys, tabTo, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('an invoice gets its expected day and arrival, and part SAPs are closed and reopened, by keyboard', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'CLOSE', [1, 2]);
  const [a, b] = saps as [CreatedSap, CreatedSap];
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

  await page.goto('/main/invoice_list?q=CLOSE-INV');
  await waitForRows(page);
  await openInvoice();
  const arrival = page.getByRole('region', { name: 'Arrival' });
  const expected = arrival.getByLabel('Expected');
  const arrivedOn = arrival.getByLabel('Arrived on');
  await expect(expected).toBeVisible();
  await expect(arrivedOn).toHaveCount(0);
  await tabTo(page, page.getByRole('combobox', { name: 'Status' }));
  await page.keyboard.type('Arr');
  await tabTo(page, expected);
  await page.keyboard.type('01052026');
  await expect(expected).toHaveValue('2026-01-05');
  await tabTo(page, arrivedOn);
  await page.keyboard.type('01082026');
  await saveByKeys(page, 'Invoices');
  await openInvoice();
  await expect(expected).toHaveValue('2026-01-05');
  await expect(arrivedOn).toHaveValue('2026-01-08');

  await page.keyboard.press('Escape');
  await openFresh(page, '/main/purchase_list?q=CLOSE');
  await waitForRows(page);
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('Space');
  await tabTo(page, button(page, 'Status'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const status = page.getByRole('dialog', { name: 'Purchase status' });
  await expect(status.getByRole('img', { name: 'Less 1, Missing 1' })).toBeVisible();
  await expect(status.getByText('Not invoiced: 2 part SAPs · Closed: 0')).toBeVisible();
  await tabTo(page, button(status, 'Close all 2 not invoiced...'));
  await page.keyboard.press('Enter');
  await expectDialog(page, 'Close 2 part SAPs?');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Sold out');
  await page.keyboard.press('Enter');
  await expect(status.getByText('Not invoiced: 0 part SAPs · Closed: 2')).toBeVisible();

  const opener = status.getByRole('button', { name: 'CLOSE-1' });
  await expect(status.getByRole('row', { name: /CLOSE-1 Closed · / })).toBeVisible();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const invoices = status.getByRole('region', { name: 'Invoices with CLOSE-1' });
  await expect(invoices.getByRole('row', { name: /CLOSE-INV.*Arrived.*4$/ })).toBeVisible();
  await tabTo(page, button(invoices, 'Reopen'));
  await page.keyboard.press('Enter');
  await expect(status.getByText('Not invoiced: 1 part SAP · Closed: 1')).toBeVisible();
});
