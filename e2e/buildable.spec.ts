import { addDays } from '#domain/values/day';
import { expectAccessible, POPUPS } from './axe.ts';
import type { Records } from './records.ts';
import { heading, openFresh, resize } from './screens.ts';
import { expect, test } from './test.ts';

const today = new Date().toISOString().slice(0, 10);
const day = (days: number) => addDays(today, days);

/**
 * Creates a plan of 100 cars that begins in ten days. Each car needs 4 pieces of one SAP and 2 of another. 100 pieces
 * of the first SAP are in stock, and 200 arrive before the plan begins.
 */
async function stoppedPlan(records: Records, name: string) {
  const saps = [await records.sap(`${name}-1`), await records.sap(`${name}-2`)] as const;
  const car = await records.carModel({ name });
  const specification = await records.specification(car, '2026-01-05', [
    [saps[0], 4],
    [saps[1], 2],
  ]);
  const plan = await records.plan(specification, 100, { begin_date: day(10), end_date: day(19) });
  const purchase = await records.purchase(plan, [
    [saps[0], 300],
    [saps[1], 200],
  ]);
  await records.invoice(
    purchase,
    `${name}-A`,
    [
      [saps[0], 100],
      [saps[1], 200],
    ],
    { status: 'A' },
  );
  await records.invoice(purchase, `${name}-T`, [], {
    status: 'T',
    expected_on: day(5),
    product_saps: [{ ...saps[0], quant: 200, container: `${name} MSKU 1` }],
  });
  return { saps, specification, plan, purchase };
}

/** The plan for tests that save nothing. */
let built: ReturnType<typeof stoppedPlan> | undefined;
const builtPlan = (records: Records) => (built ??= stoppedPlan(records, 'BUILT'));

test('the plan form shows the buildable cars while a user types, and shortages are ordered by keyboard', async ({
  page,
  records,
}) => {
  const { plan } = await builtPlan(records);
  await page.goto(`/main/plan?plan_id=${plan}`);
  const panel = page.getByRole('region', { name: 'Can it be built?' });
  await expect(
    panel.getByRole('img', {
      name: /^25 of 100 cars can be built now · 75 by .* · no day is known for the rest/,
    }),
  ).toBeVisible();
  await expect(
    panel.getByRole('row', { name: /^BUILT-1 .* Not ordered Never 400 300 100 75$/ }),
  ).toBeVisible();
  await expectAccessible(page);

  const quantity = page.getByLabel('Quantity');
  await quantity.fill('50');
  await expect(panel.getByRole('img', { name: /^25 of 50 cars can be built now · all from / })).toBeVisible();
  await expect(panel.getByRole('link', { name: 'BUILT MSKU 1' })).toBeVisible();
  await quantity.fill('');
  await expect(panel.getByText('Fill in Quantity to see how many cars can be built.')).toBeVisible();
  await quantity.fill('100');
  await expect(panel.getByRole('row', { name: /^BUILT-1/ })).toBeVisible();

  await panel.getByRole('button', { name: 'All 2 part SAPs' }).press('Enter');
  await expect(panel.getByRole('row', { name: /^BUILT-2/ })).toBeVisible();
  await panel.getByRole('button', { name: 'Order missing parts' }).press('Enter');
  const asking = page.getByRole('dialog', { name: 'Order' });
  await expect(asking.getByRole('row', { name: /BUILT-1 .* 100$/ })).toBeVisible();
  await asking.getByRole('button', { name: 'Review purchase' }).press('Enter');
  await expect(heading(page, 'Add purchase')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Quantity, row 1' })).toHaveValue('100');
});

test('on a phone the bar and its words are fully visible, and the table scrolls', async ({
  page,
  records,
}) => {
  const { plan, purchase } = await builtPlan(records);
  await resize(page, { width: 390, height: 800 });
  await page.goto(`/main/plan?plan_id=${plan}`);
  const panel = page.getByRole('region', { name: 'Can it be built?' });
  await expect(panel.getByRole('status')).toContainText('25 of 100 cars can be built now');
  await expect(panel.getByRole('link', { name: 'BUILT-1' })).toBeVisible();
  const missing = panel.getByRole('region', { name: 'Missing parts' });
  await missing.scrollIntoViewIfNeeded();
  // The awaited receipt is below the code, so that no value requires scrolling.
  await expect(missing.getByText('Not ordered')).toBeInViewport({ ratio: 1 });
  expect(await missing.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await wide()).toBe(false);

  await openFresh(page, `/main/purchase?purchase_id=${purchase}`);
  await page.getByRole('button', { name: 'Promises of BUILT-1, row 1' }).click();
  await expect(page.getByLabel('Day, promise 1')).toBeFocused();
  expect(await wide()).toBe(false);
  await expectAccessible(page, POPUPS);
});
