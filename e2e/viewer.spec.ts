import type { Page } from '@playwright/test';
import { LOOK_ONLY } from '#domain/wire/role';
import { PATIENCE } from '../scripts/patience.ts';
import { button, heading, openFresh, openList, signIn, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'only-ever-looks-at-it';

test.use({ signedIn: false });
test.describe.configure({ timeout: 240_000 * PATIENCE });

/** The paths of the forms of one record of each kind. */
let forms: string[] = [];
test.beforeEach(async ({ records, partline }) => {
  if (forms.length > 0) return;
  await partline.addPerson('viewer', PASSWORD, 'viewer');
  const car = await records.carModel({ name: 'Cobalt', note: 'A note' });
  const sap = await records.sap('000101', { sap: { min_order_quant: 1000 } });
  const old = await records.specification(car, '2090-01-01', [[sap, 1]]);
  await records.specification(car, '2090-01-20', [[sap, 2]]);
  const plan = await records.plan(old, 480, { begin_date: '2090-01-05', end_date: '2090-01-31' });
  const purchase = await records.purchase(plan, [[sap, 720]]);
  const invoice = await records.invoice(purchase, 'INV-1', [[sap, 500]], { status: 'T' });
  forms = [
    `car_model?product_id=${car}`,
    `product?product_id=${sap.product_id}`,
    `product_sap?sap_id=${sap.sap_id}`,
    `specification?specification_id=${old}`,
    `plan?plan_id=${plan}`,
    `purchase?purchase_id=${purchase}`,
    `invoice?invoice_id=${invoice}`,
  ];
});

/** Returns the calls of the page that write. Only these have an idempotency key. */
function written(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if ('idempotency-key' in request.headers()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

async function signInAsViewer(page: Page) {
  await page.goto('/auth/signin');
  await signIn(page, 'viewer', PASSWORD);
  await waitForRows(page);
}

/** Matches the names of the buttons that write, on any screen. */
const CHANGES =
  /^(Add|Save|Edit|Delete|Change \d|Import|Bulk|(Arrived|Expected)[ .]|Order|Undo|Split|Keep|Move|Close (\d|the purchase)|Reopen|Replace|Remove|Duplicate|Copy as|Count\.\.\.)/;

/** Returns the names of the buttons and menu items on the screen that write. Headers only sort. */
async function changing(page: Page): Promise<string[]> {
  const names = await page
    .locator('button:not(th button), [role=menuitem]')
    .evaluateAll((elements) =>
      elements.map((element) => element.ariaLabel || (element as HTMLElement).innerText.trim()),
    );
  return names.filter((name) => CHANGES.test(name));
}

test('every form is read-only for a viewer and writes nothing', async ({ page }) => {
  await signInAsViewer(page);
  const calls = written(page);
  await openList(page, 'Car models');
  for (const key of ['/', 'Enter', 'Enter']) await page.keyboard.press(key);
  await expect(heading(page, /^Car model CM/)).toBeVisible();

  for (const form of forms) {
    await test.step(form, async () => {
      await openFresh(page, `/main/${form}`);
      await expect(page.getByText(LOOK_ONLY)).toBeVisible();
      await expect(page.getByLabel('Note', { exact: true })).toHaveAttribute('readonly', '');
      await expect
        .poll(() => page.locator('label, th').allInnerTexts())
        .not.toContainEqual(expect.stringMatching(/\*/));
      await button(page, 'More actions').click();
      expect(await changing(page)).toEqual([]);
      await page.keyboard.press('Escape');
      for (const key of ['Control+s', 'Control+Enter', 'Control+Delete']) await page.keyboard.press(key);
      await page.getByLabel('Note', { exact: true }).focus();
      await page.keyboard.type('typed');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Note', { exact: true })).not.toHaveValue(/typed/);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    });
  }
  expect(calls).toEqual([]);
});
