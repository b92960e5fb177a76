import { bulkCalls } from '#domain/part-sap/bulk-save';
import { answer, check, closeAlert, look, pick, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

test('a part SAP is added with the picker, edited and deleted', async ({ page, records }) => {
  await records.part({ name: 'Болт М10', gen_name: 'Б-М10' });
  await page.goto('/main/product_sap');
  await expect(page.getByRole('heading', { name: 'Add new part SAP' })).toBeVisible();
  await look(page, 'Part name', 'болт', /PT\d{6} · Болт М10 · Б-М10/);
  await page.getByLabel('Sap Code').fill('000123');
  await page.getByLabel('Min Order Quant').fill('12,5');
  await save(page, 'Part SAPs');
  await expect(rowOf(page, '000123')).toContainText(/Б-М10.*Болт М10.*12\.5.*Active/s);

  await rowOf(page, '000123').dblclick();
  await expect(page.getByRole('heading', { name: 'Edit part SAP' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Part name' })).toHaveValue(/Болт М10/);
  await page.getByRole('switch', { name: /^State/ }).uncheck();
  await save(page, 'Part SAPs');
  await expect(rowOf(page, '000123')).toContainText('Passive');

  await check(page, '000123');
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');
  await expect(rowOf(page, '000123')).toHaveCount(0);
});

test("without a part or a code the form says 'Fill all the required fields.'", async ({ page }) => {
  await page.goto('/main/product_sap');
  await page.getByLabel('Sap Code').fill('LONELY');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, 'Fill all the required fields.');
  await expect(page.getByRole('combobox', { name: 'Part name' })).toBeFocused();
  await expect(page.getByLabel('Sap Code')).toHaveValue('LONELY');
});

test('an MOQ cannot be negative: it is not saved, and the field says why', async ({ page, records }) => {
  await records.part({ name: 'Less than none' });
  await page.goto('/main/product_sap');
  await look(page, 'Part name', 'Less than none', 'Less than none');
  await page.getByLabel('Sap Code').fill('NEGATIVE');
  await page.getByLabel('Min Order Quant').fill('-5');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, /./);
  await expect(page.getByLabel('Min Order Quant')).toHaveAccessibleDescription('MOQ cannot be negative');
  await page.getByLabel('Min Order Quant').fill('0');
  await save(page, 'Part SAPs');
  await expect(rowOf(page, 'NEGATIVE')).toBeVisible();
});

test('a row that is opened while the search still waits for the typist opens that row', async ({
  page,
  records,
}) => {
  await records.sap('QUICK-1');
  await page.goto('/main/product_sap_list');
  const link = rowOf(page, 'QUICK-1').getByRole('link');
  await expect(link).toBeVisible();
  await page.getByPlaceholder('Search part SAPs...').pressSequentially('QUI');
  await link.click();
  await expect(page.getByLabel('Sap Code')).toHaveValue('QUICK-1');
  await expect(page).toHaveURL(/\/main\/product_sap\?sap_id=\d+$/);
});

test("a passive part may be chosen, and the switch says 'Selected Part is Passive'", async ({
  page,
  records,
}) => {
  await records.part({ name: 'Sleeping part', state: 'P' });
  await page.goto('/main/product_sap');
  await expect(page.getByRole('switch', { name: 'State Active', exact: true })).toBeChecked();
  await look(page, 'Part name', 'Sleeping', 'Sleeping part');
  await expect(page.getByText('Selected Part is Passive')).toBeVisible();

  await page.getByRole('switch', { name: /^State/ }).uncheck();
  await expect(page.getByText('Selected Part is Passive')).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'State Passive', exact: true })).toBeVisible();
});

test("a taken code, in whatever case, is refused with the server's message", async ({ page, records }) => {
  await records.sap('Taken-Ж', { name: 'First owner' });
  await page.goto('/main/product_sap');
  await look(page, 'Part name', 'First owner', 'First owner');
  await page.getByLabel('Sap Code').fill('TAKEN-ж');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Save');
  await closeAlert(page, /SAP code taken-ж already exists/i);
  await expect(page.getByLabel('Sap Code')).toHaveValue('TAKEN-ж');
});

test('the picker shows 6, brings more near the bottom, and hides after the field is left', async ({
  page,
  records,
}) => {
  for (let number = 1; number <= 14; number += 1) await records.part({ name: `Pickable ${number}` });
  await page.goto('/main/product_sap');
  const box = page.getByRole('combobox', { name: 'Part name' });
  const list = page.getByRole('listbox');
  await box.fill('pickable');
  await expect(list.getByRole('option')).toHaveCount(6);
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight - element.clientHeight - 40));
  await expect(list.getByRole('option')).toHaveCount(12);

  await page.getByLabel('Sap Code').focus();
  await expect(list).toHaveCount(0);
});

test("the picker says 'Loading...' while it asks once typing pauses, and 'No data' when nothing fits", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route('**/api/product_sap/query_raw_products', async (route) => {
    asked.push(route.request().postDataJSON().p.search_text);
    await route.continue();
  });
  await page.goto('/main/product_sap');
  const box = page.getByRole('combobox', { name: 'Part name' });
  await box.click();
  await box.pressSequentially('nothing like it', { delay: 20 });
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByText('No data', { exact: true })).toBeVisible();
  expect(asked.at(-1)).toBe('nothing like it');
  expect(asked.length, 'once per pause, not per letter').toBeLessThan(6);
});

test('the picker works by keyboard alone, and clearing it takes the part away', async ({ page, records }) => {
  for (const name of ['Keyed one', 'Keyed two']) await records.part({ name });
  await page.goto('/main/product_sap');
  const box = page.getByRole('combobox', { name: 'Part name' });
  await box.fill('keyed');
  await expect(page.getByRole('option')).toHaveCount(2);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(box).toHaveValue(/Keyed/);
  await expect(page.getByRole('listbox')).toHaveCount(0);

  await box.fill('');
  await page.getByLabel('Sap Code').fill('NO-PART');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, 'Fill all the required fields.');
});

test('a renamed SAP shows its earlier codes, and is found by them', async ({ page, records }) => {
  const row = { name: 'Renamed part', sap_code: 'NEW-1', sap_code_old: 'OLD-1', sap_code_older: 'OLDER-1' };
  await records.send(bulkCalls.save, [row]);
  await page.goto('/main/product_sap_list');
  await page.getByPlaceholder('Search part SAPs...').fill('older-1');
  await expect(page).toHaveURL(/q=older-1/);
  await rowOf(page, 'NEW-1').getByRole('link').click();
  await expect(page.getByLabel('Earlier codes')).toHaveValue(/OLD-1.*OLDER-1/);
  await expect(page.getByLabel('Earlier codes')).not.toBeEditable();
});

test('a SAP in use does not move to another part', async ({ page, records }) => {
  const sap = await records.sap('STAYS', { name: 'Its part' });
  await records.part({ name: 'Another part' });
  await records.specification(await records.carModel({ name: 'Holds it' }), '2026-01-05', [[sap, 1]]);
  await page.goto(`/main/product_sap?sap_id=${sap.sap_id}`);
  const box = page.getByRole('combobox', { name: 'Part name' });
  await expect(box).toHaveValue(/Its part/);
  await box.fill('Another');
  await pick(box, 'Another part');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Save');
  await closeAlert(page, /STAYS|used|another part/i);
});
