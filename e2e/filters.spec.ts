import type { Page } from '@playwright/test';
import { button, expectRange, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Filter' });
const chips = (page: Page) => page.getByRole('list', { name: 'Active search, filters and sort' });
const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true });

/** Pastes a text into the focused element, as from a spreadsheet or an e-mail. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('a list is filtered by keyboard by checked values and by the cells of a row', async ({
  page,
  records,
}) => {
  await records.sap('KEY-1', { sap: { min_order_quant: 10, note: 'brakes' } });
  await records.sap('KEY-2', { sap: { min_order_quant: 10 } });
  await records.sap('KEY-3', { sap: { min_order_quant: 500, note: 'brake pads' } });
  await page.goto(`${LIST}?q=KEY-`);
  await waitForRows(page);

  await header(page, 'Note').getByRole('button', { name: 'Note', exact: true }).focus();
  await page.keyboard.press('f');
  await expect(panel(page).getByRole('checkbox', { name: '(Blanks) 1' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel(page).getByRole('checkbox', { name: 'brake pads 1' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expectRange(page, '1 to 1 of 1');
  await expect(chips(page)).toContainText('Note is brake pads');

  await page.getByRole('link', { name: 'KEY-3' }).focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Only this value' })).toBeFocused();
  for (let cells = 0; cells < 4; cells += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toContainText('MOQ is 500');
  await expect(page.getByRole('link', { name: 'KEY-3' })).toBeVisible();
});

test('a filter by a thousand long codes survives a reload, a saved view, and sharing the URL', async ({
  page,
  records,
}) => {
  const codes = Array.from({ length: 1_000 }, (_, index) => `A-CODE-OF-SOME-LENGTH-${1_000 + index}`);
  await records.manySaps(codes.slice(0, 3));
  await page.goto(LIST);
  await waitForRows(page);
  await page.getByRole('searchbox').focus();
  await paste(page, codes.join('\n'));
  await expectRange(page, '1 to 3 of 3');
  await expect(page.getByText(/^Found 3 of 1,000\./)).toBeVisible();
  const address = page.url();

  await page.reload();
  await expectRange(page, '1 to 3 of 3');
  await page.goBack();
  await expect(chips(page)).toHaveCount(0);
  await page.goForward();
  await expectRange(page, '1 to 3 of 3');

  await button(page, 'View').click();
  await page.getByLabel('View name').fill('A thousand');
  await page.keyboard.press('Enter');
  await expect(button(page, 'A thousand')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await button(page, 'Default view').click();
  await expect(chips(page)).toHaveCount(0);
  await button(page, 'A thousand').click();
  await expectRange(page, '1 to 3 of 3');
  await page.goto('about:blank');
  await page.goto(address);
  await expectRange(page, '1 to 3 of 3');
});

test('at a width of 390 pixels, a filter can be set without widening the page', async ({ page, records }) => {
  await records.sap('SMALL-1');
  await page.setViewportSize({ width: 390, height: 760 });
  await page.goto(LIST);
  await waitForRows(page);
  await button(page, 'Filter').click();
  await panel(page).getByLabel('Column').selectOption('SAP');
  await panel(page).getByLabel('Text').fill('SMALL-');
  await button(panel(page), 'Apply').click();
  await expect(chips(page)).toContainText('SAP contains “SMALL-”');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBe(0);
});
