import { addDays } from '#domain/values/day';
import { isAccessible, OPENED } from './axe.ts';
import { rows, toast } from './lines.ts';
import type { Records } from './records.ts';
import { answer, button, goAfresh, heading, resize, settled } from './screens.ts';
import { expect, test } from './test.ts';

const today = new Date().toISOString().slice(0, 10);
const day = (days: number) => addDays(today, days);

/**
 * Creates a plan of 100 cars that begins in ten days and needs 4 and 2 pieces of two SAPs. 100 pieces of the first SAP
 * are in stock, and 200 arrive before the plan begins.
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
      name: /^25 of 100 can be built now · 75 by .* · even with everything expected/,
    }),
  ).toBeVisible();
  await expect(
    panel.getByRole('row', { name: /^BUILT-1 .* Not ordered No arrival date 400 300 100 75$/ }),
  ).toBeVisible();
  await isAccessible(page);

  const quantity = page.getByLabel('Quantity');
  await quantity.fill('50');
  await expect(panel.getByRole('img', { name: /^25 of 50 can be built now · all from / })).toBeVisible();
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

test('an unsaved plan shows the later plans that lose cars because of it', async ({ page, records }) => {
  const { specification } = await builtPlan(records);
  await page.goto(`/main/plan?specification_id=${specification}`);
  await expect(page.getByRole('combobox', { name: 'Specification' })).toHaveValue(/BUILT/);
  await page.getByLabel('Begin date').fill(day(9));
  await page.getByLabel('End date').fill(day(9));
  await page.getByLabel('Quantity').fill('30');
  const panel = page.getByRole('region', { name: 'Can it be built?' });
  await expect(
    panel.getByText(/^This plan takes parts from 1 later plan: .*\(45 instead of 75 cars\)$/),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Order missing parts' })).toHaveCount(0);
});

test('promises are entered by keyboard, saved with their line, and increase the buildable cars', async ({
  page,
  records,
}) => {
  const { plan, purchase } = await stoppedPlan(records, 'PROMISE');
  await page.goto(`/main/purchase?purchase_id=${purchase}`);
  await settled(page);
  await page.getByRole('textbox', { name: 'Quantity, row 1' }).fill('400');
  await page.getByRole('button', { name: /^Promises of PROMISE-1, row 1/ }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Promises of PROMISE-1' });
  await expect(dialog.getByLabel('Day, promise 1')).toBeFocused();
  await dialog.getByLabel('Day, promise 1').fill(day(6));
  await page.keyboard.press('Enter');
  await page.keyboard.type('400');
  await isAccessible(page, OPENED);
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(page.getByRole('button', { name: /^Promises of PROMISE-1, row 1: 400 / })).toBeFocused();
  await page.keyboard.press('Control+s');
  await answer(page, 'Save');
  await expect(heading(page, 'Purchases')).toBeVisible();

  await goAfresh(page, `/main/plan?plan_id=${plan}`);
  await expect(page.getByRole('img', { name: /^25 of 100 can be built now · all from / })).toBeVisible();
});

test('a file of promises with a column for each day is imported into a purchase and undone', async ({
  page,
  records,
}) => {
  const { purchase } = await stoppedPlan(records, 'FILE');
  await page.goto(`/main/purchase?purchase_id=${purchase}`);
  await settled(page);
  await button(page, 'Import promises').click();
  const dialog = page.getByRole('dialog', { name: 'Import promises' });
  const csv = `SAP,${day(3)},${day(6)}\nFILE-1,50,250\nFILE-2,150,51\n`;
  await dialog
    .getByLabel('Choose a spreadsheet or drop it here')
    .setInputFiles({ name: 'promises.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(
    dialog.getByText('The promises of FILE-2 add up to 201, more than the 200 ordered.').first(),
  ).toBeVisible();
  await isAccessible(page, OPENED);
  await button(dialog, 'Import the 1 valid row').click();
  await answer(page, 'Import');
  await expect(toast(page, /2 promises imported/)).toBeVisible();
  const promises = page.getByRole('button', { name: /^Promises of FILE-1, row 1: 50 .*, 250 / });
  await expect(promises).toBeVisible();

  await toast(page, /2 promises imported/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(promises).toHaveCount(0);
  await goAfresh(page, `/main/purchase?purchase_id=${purchase}`);
  await expect(page.getByRole('button', { name: 'Promises of FILE-1, row 1', exact: true })).toBeVisible();
});

test('marking a container as arrived increases the buildable cars, and the panels link to each other', async ({
  page,
  records,
}) => {
  const { plan } = await stoppedPlan(records, 'ARRIVE');
  await page.goto(`/main/plan?plan_id=${plan}`);
  await page.getByRole('link', { name: 'ARRIVE-1' }).click();
  const stopped = page.getByRole('region', { name: 'Plans it stops' });
  await expect(stopped.getByRole('row', { name: /ARRIVE .* 100 25$/ })).toBeVisible();
  await isAccessible(page, OPENED);

  await goAfresh(page, '/main/container_list?q=arrive');
  await rows(page).first().getByRole('checkbox').check();
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Arrived/ })
    .click();
  await expect(toast(page, /arrived/)).toBeVisible();
  await goAfresh(page, `/main/plan?plan_id=${plan}`);
  await expect(page.getByRole('img', { name: /^75 of 100 can be built now/ })).toBeVisible();
});

test('on a phone the bar and its words are fully visible, and the table scrolls', async ({
  page,
  records,
}) => {
  const { plan, purchase } = await builtPlan(records);
  await resize(page, { width: 390, height: 800 });
  await page.goto(`/main/plan?plan_id=${plan}`);
  const panel = page.getByRole('region', { name: 'Can it be built?' });
  await expect(panel.getByRole('status')).toContainText('25 of 100 can be built now');
  await expect(panel.getByRole('link', { name: 'BUILT-1' })).toBeVisible();
  const missing = panel.getByRole('region', { name: 'Missing parts' });
  await missing.scrollIntoViewIfNeeded();
  // The awaited receipt is below the code, so that no value requires scrolling.
  await expect(missing.getByText('Not ordered')).toBeInViewport({ ratio: 1 });
  expect(await missing.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await wide()).toBe(false);

  await goAfresh(page, `/main/purchase?purchase_id=${purchase}`);
  await page.getByRole('button', { name: 'Promises of BUILT-1, row 1' }).click();
  await expect(page.getByLabel('Day, promise 1')).toBeFocused();
  expect(await wide()).toBe(false);
  await isAccessible(page, OPENED);
});

test('30.7: the list of plans is sorted by standstill, and a plan is opened from it by keyboard', async ({
  page,
  records,
}) => {
  await builtPlan(records);
  await page.goto('/main/plan_list');
  await settled(page);
  await button(page, 'Default view').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Stopped first')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Stopped first')).toHaveAttribute('aria-pressed', 'true');
  await settled(page);
  const columns = [
    'Model',
    'Stands still from',
    'Period',
    'Quantity',
    'Buildable',
    'First missing part',
    'All buildable from',
  ];
  const table = page.getByRole('table', { name: 'Plans' });
  await expect(table.getByRole('columnheader').filter({ hasText: /\w/ })).toContainText(columns);
  const plan = table.getByRole('row').filter({ hasText: 'BUILT-1' });
  await expect(plan).toContainText(/75 of 100\s*BUILT-1 · .*Never$/);
  await isAccessible(page);
  await plan.getByRole('link', { name: 'BUILT' }).press('Enter');
  await expect(heading(page, 'Edit plan')).toBeVisible();
});
