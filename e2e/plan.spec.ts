import { addNew, answer, closeAlert, look, readTable, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

test('a plan is added, edited and deleted', async ({ page, records }) => {
  const car = await records.carModel({ name: 'Planned', gen_name: 'PL-1' });
  await records.specification(car, '2026-01-05', [[await records.sap('PLAN-1'), 2]]);
  await page.goto('/main/plan_list');
  await addNew(page);
  await expect(page.getByRole('heading', { name: 'Add new plan' })).toBeVisible();
  await page.getByLabel('Begin date').fill('2026-02-01');
  await page.getByLabel('End date').fill('2026-02-28');
  await look(page, 'Specification', 'planned', /CM\d{6} · Planned · PL-1 · from Jan 5, 2026/);
  await page.getByLabel('Quantity').fill('120');
  await save(page, 'Plans');
  const [row] = await readTable(page.getByRole('table', { name: 'Plans' }));
  expect(row).toMatchObject({ 'Begin date': 'Feb 1, 2026', 'End date': 'Feb 28, 2026', Quantity: '120' });
  expect(row?.Specification).toMatch(/Planned · PL-1 · from Jan 5, 2026$/);

  await page
    .getByRole('row', { name: /Planned/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('heading', { name: 'Edit plan' })).toBeVisible();
  await expect(page).toHaveURL(/\/main\/plan\?plan_id=\d+$/);
  await expect(page.getByLabel('Quantity')).toHaveValue('120');
  await page.getByLabel('Quantity').fill('120.5');
  await save(page, 'Plans');
  await expect(rowOf(page, '120.5')).toBeVisible();

  await page
    .getByRole('row', { name: /Planned/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByRole('row', { name: /Planned/ })).toHaveCount(0);
});

test("a plan that lacks something says 'Fill all the required fields.'", async ({ page }) => {
  await page.goto('/main/plan');
  await page.getByLabel('Begin date').fill('2026-02-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, 'Fill all the required fields.');
  await expect(page.getByLabel('Begin date')).toHaveValue('2026-02-01');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/main/plan_list');
});

test('an end before the begin is refused, a quantity is never negative', async ({ page, records }) => {
  const car = await records.carModel({ name: 'Backwards' });
  await records.specification(car, '2026-01-05', [[await records.sap('PLAN-2'), 2]]);
  await page.goto('/main/plan');
  await page.getByLabel('Begin date').fill('2026-02-02');
  await page.getByLabel('End date').fill('2026-02-01');
  await look(page, 'Specification', 'backwards', 'Backwards');
  await page.getByLabel('Quantity').fill('4');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, 'End date must not be before begin date.');

  await page.getByLabel('End date').fill('2026-02-03');
  await page.getByLabel('Quantity').fill('-4');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, /./);
  await expect(page.getByLabel('Quantity')).toHaveAccessibleDescription('Quantity cannot be negative!');
});

test('the specification in force on the begin date is offered first, a superseded one says so, a passive one is not', async ({
  page,
  records,
}) => {
  const car = await records.carModel({ name: 'Versions' });
  const sap = await records.sap('PLAN-3');
  await records.specification(car, '2026-01-01', [[sap, 1]]);
  await records.specification(car, '2026-03-01', [[sap, 2]]);
  await records.specification(car, '2026-06-01', [[sap, 3]]);
  await records.specification(car, '2026-09-01', [[sap, 4]], { state: 'P' });

  await page.goto('/main/plan');
  await page.getByLabel('Begin date').fill('2026-04-01');
  await page.getByRole('combobox', { name: 'Specification' }).fill('Versions');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /from Mar 1, 2026/,
    /from Jun 1, 2026$/,
    /from Jan 1, 2026 · superseded$/,
  ]);
});

test('a plan shows what it needs before any purchase is made, and warns of a newer specification', async ({
  page,
  records,
}) => {
  const low = await records.sap('NEED-1', { sap: { min_order_quant: 100 } });
  const other = await records.sap('NEED-2');
  const unused = await records.sap('NEED-3');
  const car = await records.carModel({ name: 'NEEDS' });
  await records.specification(car, '2026-01-05', [
    [low, 0.1],
    [other, 2],
    [unused, 0],
  ]);
  await records.specification(car, '2026-01-20', [[low, 1]]);
  await page.goto('/main/plan');
  await page.getByLabel('Begin date').fill('2026-01-10');
  await page.getByLabel('End date').fill('2026-01-19');
  await look(page, 'Specification', 'NEEDS', 'Jan 5, 2026');
  await expect(page.getByRole('table', { name: 'What this plan needs' })).toHaveCount(0);
  await page.getByLabel('Quantity').fill('3');
  const needs = page.getByRole('table', { name: 'What this plan needs' });
  const figures = async () => (await readTable(needs)).map((row) => [row.SAP, row.Needed, row.MOQ]);
  await expect.poll(figures).toEqual([
    ['NEED-1', '0.3', '100'],
    ['NEED-2', '6', ''],
  ]);
  await expect(needs.getByTitle('The plan needs less than the MOQ')).toHaveText('100');
  await page.getByLabel('Quantity').fill('1000');
  await expect.poll(figures).toEqual([
    ['NEED-1', '100', '100'],
    ['NEED-2', '2,000', ''],
  ]);
  await expect(needs.getByTitle('The plan needs less than the MOQ')).toHaveCount(0);

  const warning = page.getByText(
    'A newer specification of this car model begins on Jan 20, 2026, while the plan runs.',
  );
  await expect(warning).toHaveCount(0);
  await page.getByLabel('End date').fill('2026-01-20');
  await expect(warning).toBeVisible();
  await save(page, 'Plans');
});

test('a plan with a purchase is not deleted', async ({ page, records }) => {
  const car = await records.carModel({ name: 'Bought' });
  const sap = await records.sap('PLAN-4');
  const plan = await records.plan(await records.specification(car, '2026-01-05', [[sap, 1]]), 10);
  await records.purchase(plan, [[sap, 10]]);
  await page.goto('/main/plan_list?q=Bought');
  await page
    .getByRole('row', { name: /Bought/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await closeAlert(page, /PO\d{6}/);
  await expect(page.getByRole('row', { name: /Bought/ })).toBeVisible();
});
