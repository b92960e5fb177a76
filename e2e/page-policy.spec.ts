import { chooseSheet, waitForRows } from './screens.ts';
import { expect, fixture, test } from './test.ts';

test('the page runs under a strict content security policy without violations', async ({
  page,
  consoleErrors,
  records,
}) => {
  const sap = await records.sap('POLICY-1');
  const car = await records.carModel({ name: 'Policy' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 1]]);
  await records.purchase(await records.plan(specification, 10), [[sap, 10]]);

  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const violations = JSON.parse(sessionStorage.getItem('violations') ?? '[]');
      sessionStorage.setItem(
        'violations',
        JSON.stringify([...violations, `${violatedDirective} ${blockedURI}`]),
      );
    });
  });
  const answer = await page.goto('/main/purchase_list');
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);

  await waitForRows(page);
  await page.getByRole('checkbox').nth(1).check();
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('tab').first()).toBeVisible();
  await page.goto('/main/product_sap_bulk_import');
  // A worker reads the file, and loads the code pages of old workbooks.
  await chooseSheet(page, fixture('part-saps-gnumeric.xls'));
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText('Болт М10');
  const violations = () => page.evaluate(() => sessionStorage.getItem('violations'));
  expect(await violations()).toBeNull();

  // A script that violates the policy is reported and does not run.
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "Run"';
    document.body.append(script);
  });
  await expect.poll(violations).toContain('script-src-elem inline');
  await expect(page).not.toHaveTitle('Run');
  await expect.poll(() => consoleErrors.length).toBe(1);
  consoleErrors.pop();
});

test('21.9: the page tells browsers not to translate it', async ({ page }) => {
  await page.goto('/auth/signin');
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
