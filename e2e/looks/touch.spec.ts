import { planFor } from '../lines.ts';
import { button, waitForRows } from '../screens.ts';
import { expect, test } from '../test.ts';

const PHONE = { width: 390, height: 760 };

// An iPhone zooms in on a field with a smaller font.
test('at a width of 390 pixels, the fields of a list and of a form have a font of at least 16 pixels', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'UNZOOMED', [1]);
  const id = await records.purchase(plan, [[saps[0] as (typeof saps)[number], 10]]);
  const invoice = await records.invoice(id, 'UNZOOMED-1', [[saps[0] as (typeof saps)[number], 10]]);
  await page.setViewportSize(PHONE);
  for (const address of ['invoice_list', `invoice?invoice_id=${invoice}`]) {
    await page.goto(`/main/${address}`);
    await waitForRows(page);
    const small = await page
      .locator('input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea')
      .evaluateAll((fields) =>
        fields
          .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
          .map((field) => field.outerHTML),
      );
    expect(small, address).toEqual([]);
  }
});

test('on touch screens, a header shows no filter icon, and its edge for resizing is visible', async ({
  browser,
  partline,
  context,
  records,
}) => {
  await records.carModel({ name: 'Touched' });
  const phone = await browser.newContext({
    baseURL: partline.url,
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  });
  await phone.addCookies(await context.cookies());
  const page = await phone.newPage();
  await page.goto('/main/car_model_list?q=Touched');
  await waitForRows(page);
  const header = page.getByRole('columnheader', { name: 'Model name' });
  await expect(button(page, 'Filter Model name')).toHaveCount(0);
  await expect(header.getByRole('slider')).not.toHaveCSS('border-right-color', 'rgba(0, 0, 0, 0)');
  await phone.close();
});
