import { addDays } from '#domain/values/day';
import { isAccessible, OPENED } from './axe.ts';
import { rows, toast } from './lines.ts';
import { button, heading, settled } from './screens.ts';
import { shortages, today } from './shortages.ts';
import { expect, test } from './test.ts';

test('the first shortage is found, explained and ordered by keyboard', async ({ page, records }) => {
  const { saps, plan } = await shortages(records, 'SHORT');
  const [first] = saps;
  if (!first) throw new Error('no SAP');
  const purchase = await records.purchase(plan, [[first, 100]]);
  await records.invoice(purchase, 'SHORT-INV', [], {
    status: 'T',
    expected_on: addDays(today, 3),
    product_saps: [{ ...first, quant: 60 }],
  });
  await page.goto('/main/specification_list');
  await settled(page);
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(heading(page, 'Coverage')).toBeVisible();
  await settled(page);

  await page.keyboard.press('/');
  await page.keyboard.type('short-');
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  // There are parts of SHORT-1 for the first cars, so the line stands still for want of SHORT-2 first.
  await expect(rows(page).first()).toContainText('SHORT-2');
  await expect(rows(page).last()).toContainText('SHORT-1');
  await expect(rows(page).last()).toContainText('Not ordered');
  await settled(page);

  await rows(page).last().getByRole('link').focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Coverage of SHORT-1' });
  await expect(panel.getByRole('row', { name: /Expected .*SHORT-INV.* \+60 60$/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /Needed .* −400 −340$/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /Not invoiced .* 40$/ })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Balance .* lowest −340/ })).toBeVisible();
  await isAccessible(page, OPENED);
  await page.keyboard.press('Escape');
  await expect(rows(page).last().getByRole('link')).toBeFocused();

  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.keyboard.press('o');
  const asking = page.getByRole('dialog', { name: 'Order' });
  await expect(asking.getByRole('radio', { name: /SHORT.* 2 part SAPs$/ })).toBeChecked();
  await expect(asking.getByRole('row', { name: /SHORT-2 .* 200$/ })).toBeVisible();
  await isAccessible(page, OPENED);
  await asking.getByRole('button', { name: 'Review purchase' }).press('Enter');
  await expect(heading(page, 'Add purchase')).toBeVisible();
  await expect(page.getByText('2 lines to order. Nothing is saved yet.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  const quantities = page.getByRole('textbox', { name: /^Quantity/ });
  await expect(quantities).toHaveCount(2);
  await expect(quantities.first()).toHaveValue('300');
  await expect(quantities.last()).toHaveValue('200');
});

test('9a: coverage is filtered by car model, plan and reason by keyboard', async ({ page, records }) => {
  await shortages(records, 'CARA');
  await shortages(records, 'CARB');
  await page.goto('/main/coverage_list?q=CAR&days=all');
  await expect(rows(page)).toHaveCount(4);
  await button(page, 'Needed by...').press('Enter');
  const asking = page.getByRole('dialog', { name: 'Needed by' });
  await expect(asking.getByRole('combobox', { name: 'Car model' })).toBeFocused();
  await page.keyboard.type('CARA');
  await expect(page.getByRole('option', { name: /CARA/ })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Enter');
  await button(asking, 'Show').press('Enter');
  await expect(rows(page)).toHaveCount(2);
  const chips = page.getByRole('list', { name: 'Active search, filters and sort' });
  await expect(chips.getByText(/^Needed by .*CARA/)).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/product_id=\d+/);

  await button(page, 'Needed by...').press('Enter');
  await expect(asking.getByRole('combobox', { name: 'Car model' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(asking.getByRole('combobox', { name: 'Plan' })).toBeFocused();
  await page.keyboard.type('CARB');
  await expect(page.getByRole('option', { name: /CARB/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await button(asking, 'Show').press('Enter');
  await expect(page.getByText('No data')).toBeVisible();
  await button(chips, 'Show the needs of all car models').press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(chips.getByText(/^Needed by .*CARB.* · [\d,]+ · /)).toBeVisible();

  await page.getByRole('columnheader', { name: /Why/ }).getByRole('button').first().focus();
  await page.keyboard.press('f');
  const panel = page.getByRole('dialog', { name: 'Filter' });
  await expect(panel.getByLabel('Find a value')).toBeFocused();
  await panel.getByRole('checkbox', { name: /Overdue/ }).press('Space');
  await page.keyboard.press('Enter');
  await expect(chips.getByText('Why Overdue')).toBeVisible();
  await expect(rows(page)).toHaveCount(0);

  await button(chips, 'Clear all').press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page).toHaveURL(/\/main\/coverage_list\?days=all$/);
});

test('a stock count closes a shortage, appears in the history, and is removed', async ({ page, records }) => {
  const { saps } = await shortages(records, 'STOCK');
  await page.goto(`/main/coverage_list?sap_id=${saps[1]?.sap_id}`);
  const panel = page.getByRole('dialog', { name: 'Coverage of STOCK-2' });
  await expect(panel.getByText(/^Line stands still from .* · short by 200 · Not ordered$/)).toBeVisible();
  await expect(panel.getByRole('row', { name: 'In stock and arrived 0' })).toBeVisible();
  await button(panel, 'Count...').click();
  const counting = page.getByRole('dialog', { name: 'Count STOCK-2' });
  await expect(counting).toBeVisible();
  await isAccessible(page, OPENED);
  await counting.getByLabel('Quantity').fill('200');
  await counting.getByLabel('Counted on').fill(today);
  await counting.getByLabel('Note').press('Enter');
  await expect(panel.getByText('Enough for all open plans')).toBeVisible();

  await button(panel, 'Count...').click();
  await button(counting, 'Remove').click();
  await expect(toast(page, /was removed/)).toBeVisible();
  await button(counting, 'Cancel').click();
  await expect(panel.getByText(/^Line stands still from/)).toBeVisible();
  await button(panel, 'Order...').click();
  const asking = page.getByRole('dialog', { name: 'Order' });
  await expect(asking.getByRole('radio', { name: / 1 part SAP$/ })).toBeChecked();
});

test('Back and Escape close the panel of a row, and a second Escape does nothing', async ({
  page,
  records,
}) => {
  const { saps } = await shortages(records, 'BACK');
  const list = '/main/coverage_list?q=BACK-';
  await page.goto('/main/plan_list');
  await page.goto(list);
  await settled(page);
  const row = rows(page).first().getByRole('link');
  const panel = page.getByRole('dialog', { name: 'Coverage of BACK-1' });
  await row.click();
  await expect(panel).toBeVisible();
  await expect(page).toHaveURL(`${list}&sap_id=${saps[0]?.sap_id}`);
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await expect(row).toBeFocused();

  await page.goForward();
  await page.reload();
  await expect(panel).toBeVisible();
  await page.evaluate(() => {
    for (const type of ['keydown', 'keydown'])
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key: 'Escape', bubbles: true }));
  });
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(list);
  await page.goBack();
  await expect(heading(page, 'Plans')).toBeVisible();
});
