import type { Page } from '@playwright/test';
import { closeAlert } from './screens.ts';
import { expect, test } from './test.ts';

/** Puts every text of the page into a `font` element, as extensions that translate pages do. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style')) continue;
      const inner = document.createElement('font');
      inner.textContent = `«${text.data}»`;
      const outer = document.createElement('font');
      outer.append(inner);
      text.replaceWith(outer);
    }
  });
}

test('21.9: the page tells browsers not to translate it', async ({ page }) => {
  await page.goto('/auth/signin');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('21.9: a form whose texts an extension has changed recovers with the typed values', async ({
  page,
  complaints,
}) => {
  await page.goto('/main/car_model');
  await page.getByLabel('Model number').fill('LT-1.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, 'Fill all the required fields.');
  await expect(page.locator('.mantine-InputWrapper-error')).toBeVisible();
  await translate(page);
  await closeAlert(page, /Something in this browser, such as a translation extension, /);

  // React fails when it removes the fault, which is no longer where React put it.
  await page.locator('.mantine-InputWrapper-error').evaluate((fault) => {
    const around = document.createElement('font');
    fault.replaceWith(around);
    around.append(fault);
  });
  const loaded = page.waitForEvent('load');
  await page.getByLabel('Model name').fill('C');
  await loaded;
  await expect(page.getByLabel('Model number')).toHaveValue('LT-1.5');
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  expect(complaints.every((words) => words.includes("Failed to execute 'removeChild'"))).toBe(true);
  complaints.length = 0;
});
