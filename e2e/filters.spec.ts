import type { Page } from '@playwright/test';
import { button, expectRange, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/product_sap_list';

const chips = (page: Page) => page.getByRole('list', { name: 'Active search, filters and sort' });

/** Pastes a text into the focused element, as from a spreadsheet or an e-mail. */
async function paste(page: Page, text: string) {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

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
