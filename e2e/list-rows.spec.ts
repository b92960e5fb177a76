import { planCalls } from '#domain/plan/plan';
import { fillModels, fillOnce } from './fill.ts';
import { planFor } from './lines.ts';
import { answer, check, expectDialog, rowOf, settled, showing } from './screens.ts';
import { expect, test } from './test.ts';

const LIST = '/main/car_model_list';
const CHECKED = 'tbody input:checked';

test.beforeEach(async ({ records, partline }) => {
  test.setTimeout(90_000);
  await fillOnce(partline, () => fillModels(records));
});

test('Edit is there for exactly one checked row, Delete counts them, and opens the form', async ({
  page,
}) => {
  await page.goto(LIST);
  await settled(page);
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  await expect(page.getByRole('button', { name: 'Add New' })).toBeVisible();
  await expect(edit).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);

  await check(page, 'CM000220');
  await expect(page.getByRole('button', { name: 'Delete 1' })).toBeVisible();
  await check(page, 'CM000219');
  await expect(edit).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Delete 2' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select CM000219' }).uncheck();
  await edit.click();
  await expect(page.getByRole('heading', { name: 'Edit car model CM000220' })).toBeVisible();
});

test('the checkbox in the header checks the page; the choice survives paging, not another search', async ({
  page,
}) => {
  await page.goto(LIST);
  await settled(page);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByRole('button', { name: 'Delete 50' })).toBeVisible();
  await expect(page.locator(CHECKED)).toHaveCount(50);

  await page.getByRole('button', { name: 'Next' }).click();
  await showing(page, '51 to 100 of 230');
  await expect(page.locator(CHECKED)).toHaveCount(0);
  await expect(page.getByText('50 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Car models actions' }).getByText(/selected$/)).toHaveCount(0);

  await check(page, 'CM000170');
  await page.getByPlaceholder('Search car models...').fill('Model 17');
  await showing(page, '1 to 10 of 10');
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('a double click opens the form', async ({ page }) => {
  await page.goto(`${LIST}?q=Model 100`);
  await rowOf(page, 'Model 100').getByText('EVEN').dblclick();
  await expect(page.getByRole('heading', { name: 'Edit car model CM000100' })).toBeVisible();
});

test("'Delete N' asks, Cancel keeps the rows, Enter deletes them, and the list reloads", async ({
  page,
  records,
}) => {
  for (const name of ['Gone A', 'Gone B', 'Gone C']) await records.carModel({ name });
  await page.goto(`${LIST}?q=Gone`);
  await showing(page, '1 to 3 of 3');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('button', { name: 'Delete 3' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure to delete 3 row(s)?');
  await answer(page, 'Cancel');
  await showing(page, '1 to 3 of 3');

  await page.getByRole('button', { name: 'Delete 3' }).click();
  await expectDialog(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
});

test('a delete that is refused names what is in the way with links and offers Passive instead', async ({
  page,
  records,
}) => {
  const { plan, specification } = await planFor(records, 'HELD', [1]);
  await page.goto('/main/specification_list?q=HELD');
  const row = page.getByRole('row', { name: /HELD/ });
  const refused = async () => {
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Delete 1' }).click();
    await answer(page, 'Delete');
    const alert = page.getByRole('alertdialog', { name: 'Error' });
    await expect(alert).toContainText('Set it to Passive instead.');
    return alert;
  };
  await (await refused()).getByRole('link', { name: /HELD/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit plan' })).toBeVisible();
  await expect(page).toHaveURL(`/main/plan?plan_id=${plan}`);

  await page.goto('/main/specification_list?q=HELD');
  await (await refused()).getByRole('button', { name: 'Set to Passive' }).click();
  await expect(row).toContainText('Passive');

  await records.send(planCalls.delete, { plan_ids: [plan] });
  await page.goto('/main/specification_list?q=HELD');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  await page.goto(`/main/specification?specification_id=${specification}`);
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
});
