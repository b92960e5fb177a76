import { addDays } from '#domain/values/day';
import { rows } from './lines.ts';
import { heading, saveByKeys, waitForRows } from './screens.ts';
import { shortages, today } from './shortages.ts';
import { expect, test } from './test.ts';

test('a shortage is found and explained, and the missing parts are ordered, by keyboard', async ({
  page,
  records,
}) => {
  const { saps, plan } = await shortages(records, 'SHORT');
  const [first] = saps;
  if (!first) throw new Error('No SAP was created.');
  const purchase = await records.purchase(plan, [[first, 100]]);
  await records.invoice(purchase, 'SHORT-INV', [], {
    status: 'T',
    expected_on: addDays(today, 3),
    product_saps: [{ ...first, quant: 60 }],
  });
  await page.goto('/main/specification_list');
  await waitForRows(page);
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(heading(page, 'Coverage')).toBeVisible();
  await waitForRows(page);

  await page.keyboard.press('/');
  await page.keyboard.type('short-');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  // The parts of SHORT-1 suffice for the first cars, so SHORT-2 is the first to stop the line.
  await expect(rows(page).first()).toContainText('SHORT-2');
  await expect(rows(page).last()).toContainText('SHORT-1');
  await expect(rows(page).last()).toContainText('Not ordered');
  await waitForRows(page);

  await rows(page).last().getByRole('link').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Coverage of SHORT-1' });
  await expect(panel.getByRole('row', { name: /Expected .*SHORT-INV.* \+60 60$/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /Needed .* −400 −340$/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /Not invoiced .* 40$/ })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Balance .* lowest −340/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).last().getByRole('link')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Order' });
  await expect(dialog.getByRole('heading', { name: /^Order 2 part SAPs for .*SHORT/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /SHORT-2 .* 200$/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Review purchase' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Add purchase')).toBeVisible();
  await expect(page.getByText('2 lines to order. Nothing is saved yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  const quantities = page.getByRole('textbox', { name: /^Quantity/ });
  await expect(quantities).toHaveCount(2);
  await expect(quantities.first()).toHaveValue('300');
  await expect(quantities.last()).toHaveValue('200');
  await saveByKeys(page, 'Purchases');
});
