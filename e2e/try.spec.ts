import { addDays } from '#domain/values/day';
import { expectAccessible, POPUPS } from './axe.ts';
import { button } from './screens.ts';
import { shortages, today } from './shortages.ts';
import { expect, test } from './test.ts';

test('43.5 to 43.7: a supposition about a plan is compared, shared by its URL, applied and undone', async ({
  page,
  records,
}) => {
  const { saps, plan } = await shortages(records, 'TRY');
  const [first] = saps;
  if (!first) throw new Error('no SAP');
  await page.goto(`/main/plan?plan_id=${plan}`);

  await button(page, 'Try it...').press('Enter');
  const asking = page.getByRole('dialog', { name: /^What if/ });
  await asking.getByLabel('Quantity').fill('0');
  await expectAccessible(page, POPUPS);
  await asking.getByRole('button', { name: 'Try it' }).press('Enter');
  const bar = page.getByRole('region', { name: 'Suppositions' });
  await expect(bar).toContainText('Trying 1 thing');
  await expect(page.getByText(/^Without the suppositions: 0 of /)).toBeVisible();
  // The form is read-only while suppositions apply.
  await expect(button(page, 'Save')).toHaveCount(0);
  await expect(page.getByText('Nothing can be changed while you try something.')).toBeVisible();
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Compare' }).press('Enter');
  const compared = page.getByRole('dialog', { name: 'What it changes' });
  await expect(compared.getByText(/^1 plan better$/)).toBeVisible();
  await expect(compared.getByRole('row').filter({ hasText: 'TRY-1' })).toBeVisible();
  await expectAccessible(page, POPUPS);
  await page.keyboard.press('Escape');

  // The supposition applies to other screens and is part of the URL.
  await page.goto(`/main/coverage_list?q=TRY-1${new URL(page.url()).hash}`);
  await expect(bar).toContainText('Trying 1 thing');
  await expect(page.getByRole('region', { name: 'What it changes' })).toContainText('TRY-1');
  await expect(page.getByRole('region', { name: 'What it changes' })).toContainText(
    'with a shortage within 30 days',
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  await bar.getByRole('button', { name: 'Apply...' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply' });
  await applying.getByRole('button', { name: /^Apply/ }).click();
  await expect(page.getByText('Plan saved')).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The plan was restored.')).toBeVisible();
});

test('43.5 to 43.7: a supposition from the schedule is shared by its URL, applied and undone', async ({
  page,
  context,
  records,
}) => {
  const sap = await records.sap('CURE-1');
  const car = await records.carModel({ name: 'CURE' });
  const specification = await records.specification(car, '2026-01-05', [[sap, 4]]);
  const plan = await records.plan(specification, 100, {
    begin_date: addDays(today, 5),
    end_date: addDays(today, 14),
  });
  const purchase = await records.purchase(plan, [[sap, 400]]);
  await records.invoice(purchase, 'CURE-T', [[sap, 400]], { status: 'T', expected_on: addDays(today, 9) });

  await page.goto('/main/schedule');
  await button(page, 'Try it...').press('Enter');
  const asking = page.getByRole('dialog', { name: 'What if' });
  const about = asking.getByLabel('About');
  const option = await about
    .locator('option')
    .filter({ hasText: /^Plan .*CURE/ })
    .textContent();
  await about.selectOption({ label: option ?? '' });
  await asking.getByLabel('Begin date').fill(addDays(today, 9));
  await expectAccessible(page, POPUPS);
  await asking.getByRole('button', { name: 'Try it' }).press('Enter');
  const changes = page.getByText(/CURE.*stands still from .* → never/);
  await expect(changes).toBeVisible();
  await expectAccessible(page);

  const colleague = await context.newPage();
  await colleague.goto(page.url());
  await expect(colleague.getByText(/CURE.*stands still from .* → never/)).toBeVisible();

  // A second supposition about the invoice is added. Both are applied, each with its own undo.
  await page.goto(`/main/invoice_list?q=CURE-T${new URL(page.url()).hash}`);
  await page.getByRole('link', { name: 'CURE-T' }).click();
  await button(page, 'Try it...').click();
  await page.getByRole('dialog').getByLabel(/^Day/).fill(addDays(today, 7));
  await page.getByRole('dialog').getByRole('button', { name: 'Try it' }).click();
  const bar = page.getByRole('region', { name: 'Suppositions' });
  await expect(bar).toContainText('Trying 2 things');
  await bar.getByRole('button', { name: 'Apply...' }).click();
  const applying = page.getByRole('dialog', { name: 'Apply' });
  await applying.getByRole('button', { name: /CURE-T comes on/ }).click();
  await expect(page.getByText('Invoice saved')).toBeVisible();
  await expect(bar).toContainText('Trying 1 thing');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 record undone.')).toBeVisible();
});
