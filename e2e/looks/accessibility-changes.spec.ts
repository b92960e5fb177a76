import type { Page } from '@playwright/test';
import { viewCalls } from '#domain/view/view';
import { PATIENCE } from '../../scripts/patience.ts';
import { expectAccessible, faultsExceptColors, POPUPS } from '../axe.ts';
import { fillOnce } from '../fill.ts';
import { openFresh, resize, waitForRows } from '../screens.ts';
import { shortages } from '../shortages.ts';
import { expect, test } from '../test.ts';

const WIDE = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 800 };

test.beforeEach(({ records, partline }) =>
  fillOnce(partline, async () => {
    for (const code of ['000101', '000103']) await records.sap(code);
  }),
);

// Each step opens a part of the page and checks all of its elements with each rule, which takes time.
test.describe.configure({ timeout: 180_000 * PATIENCE });

/**
 * Expects no faults on a wide page in both color schemes, and on a phone, where colors are not checked again, and where
 * the page must fit.
 */
async function expectAccessibleAtEachWidth(page: Page, within?: string) {
  await expectAccessible(page, within);
  await resize(page, PHONE);
  expect(await faultsExceptColors(page, within)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await resize(page, WIDE);
}

test('the timeline and the dialogs to compare, split, move and replace are accessible in light and dark, and on a phone', async ({
  page,
  records,
}) => {
  const sap = await records.sap('LINE-1');
  await records.sap('LINE-2');
  const car = await records.carModel({ name: 'Timeline' });
  const specification_id = await records.specification(car, '2089-01-05', [[sap, 2]]);
  await records.specification(car, '2090-01-15', [[sap, 3]]);
  const plan = await records.plan(specification_id, 480, {
    begin_date: '2090-01-05',
    end_date: '2090-01-31',
  });
  await records.plan(specification_id, 20, { begin_date: '2090-02-05', end_date: '2090-02-20' });
  await page.goto(`/main/timeline?product_id=${car}`);
  await expect(page.getByRole('table', { name: 'Open plans' })).toBeVisible();
  await expectAccessibleAtEachWidth(page);
  await resize(page, PHONE);
  await expect(
    page.getByText('The chart needs a wider screen. The tables show the same data.'),
  ).toBeVisible();
  await expect(page.getByRole('group', { name: 'Timeline' })).toHaveCount(0);
  await resize(page, WIDE);
  await page.getByRole('button', { name: 'Why the specification from Jan 15, 2090?' }).click();
  await expectAccessibleAtEachWidth(page);
  await page.getByRole('button', { name: 'Compare with...' }).click();
  const compare = page.getByRole('dialog', { name: 'Compare with another specification' });
  await expect(compare.getByRole('row', { name: /LINE-1/ })).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Move 1...' }).click();
  await expect(page.getByRole('dialog', { name: 'Move 1 outdated plan' })).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await openFresh(page, `/main/plan?plan_id=${plan}&split=1`);
  const split = page.getByRole('dialog', { name: 'Split the plan' });
  await expect(split.getByRole('row', { name: /LINE-1/ })).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);

  await openFresh(page, `/main/product_sap?sap_id=${sap.sap_id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Replace from a date...' }).click();
  const replace = page.getByRole('dialog', { name: 'Replace LINE-1 from a date' });
  await replace.getByRole('combobox', { name: 'Replaced by' }).fill('LINE-2');
  await page.getByRole('option').click();
  await replace.getByLabel('From', { exact: true }).fill('2089-06-01');
  await expect(replace.getByText(/new specification/).first()).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
});

test('the filters, views, downloads and bulk changes of a list are accessible in light and dark, and on a phone', async ({
  page,
  records,
}) => {
  const view = { view_id: null, list: 'product_sap_list', query: 'f_sap_code=^000', layout: null } as const;
  await records.send(viewCalls.save, { ...view, name: 'Ours', shared: true });
  const list = '/main/product_sap_list?f_sap_code=%5B000101%2C000103%2CNOBODY-1%5D&f_created_at=this%3Amonth';
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog');
  await page.goto(list);
  await waitForRows(page);
  await expect(page.getByText(/^Found 2 of 3/)).toBeVisible();
  await expectAccessibleAtEachWidth(page);

  await page.getByRole('button', { name: 'Change the view Ours' }).click();
  await expect(menu.getByRole('menuitem', { name: 'Stop sharing' })).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Download' }).click();
  await expect(menu.getByRole('menuitem', { name: 'Workbook (.xlsx)' })).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: '000101' }).focus();
  await page.keyboard.press('Shift+F');
  await expect(menu.getByRole('menuitem', { name: 'Only this value' })).toBeFocused();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: /^Change 1/ }).click();
  await dialog.getByLabel('MOQ', { exact: true }).selectOption('Set to');
  await dialog.getByLabel('New MOQ').fill('7');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await expect(dialog.getByText('1 will change:')).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(dialog).toBeHidden();
});

test('the dialog, the bar and the comparison of suppositions are accessible in light and dark, and on a phone', async ({
  page,
  records,
}) => {
  const { plan } = await shortages(records, 'TRY');
  await page.goto(`/main/plan?plan_id=${plan}`);
  await page.getByRole('button', { name: 'Try it...' }).click();
  const dialog = page.getByRole('dialog', { name: /^What if/ });
  await dialog.getByLabel('Quantity').fill('0');
  await expectAccessibleAtEachWidth(page, POPUPS);
  await dialog.getByRole('button', { name: 'Try it' }).click();
  const bar = page.getByRole('region', { name: 'Suppositions', exact: true });
  await expect(bar).toContainText('Trying 1 thing');
  await expect(page.getByText(/^Without the suppositions: 0 of /)).toBeVisible();
  await expectAccessibleAtEachWidth(page);

  await bar.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('dialog', { name: 'Effect of the suppositions' });
  await expect(compared.getByRole('row').filter({ hasText: 'TRY-1' })).toBeVisible();
  await expectAccessibleAtEachWidth(page, POPUPS);
});
