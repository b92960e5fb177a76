import { addNew, answer, button, check, closeAlert, expectDialog, rowOf, save, settled } from './screens.ts';
import { expect, test } from './test.ts';

test('a car model is added, edited and deleted', async ({ page }) => {
  await page.goto('/main/car_model_list');
  await addNew(page);
  await expect(page).toHaveURL('/main/car_model');
  await expect(page.getByRole('heading', { name: 'Add new car model' })).toBeVisible();
  await page.getByLabel('Model name').fill('Onix Плюс');
  await page.getByLabel('Model number').fill('ON-2');
  await page.getByLabel('Note').fill('first line\nsecond line');
  await save(page, 'Car models');
  await expect(rowOf(page, 'Onix Плюс')).toContainText(/CM\d{6}.*ON-2.*Active/s);

  await rowOf(page, 'Onix Плюс').getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Edit car model CM\d{6}$/ })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('first line\nsecond line');
  await page.getByLabel('Model name').fill('Onix');
  await save(page, 'Car models');
  await expect(rowOf(page, 'Onix')).toBeVisible();

  const number = await rowOf(page, 'Onix').getByRole('link').innerText();
  await check(page, number);
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure to delete 1 row(s)?');
  await answer(page, 'Delete');
  await expect(rowOf(page, 'Onix')).toHaveCount(0);
});

test("without a name the form says 'Fill all the required fields.' and stays", async ({ page }) => {
  await page.goto('/main/car_model');
  await page.getByLabel('Model number').fill('kept');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeAlert(page, 'Fill all the required fields.');

  await expect(page.getByLabel('Model name')).toBeFocused();
  await expect(page.getByLabel('Model number')).toHaveValue('kept');
});

test('the state switch says Active or Passive; new records are Active', async ({ page }) => {
  await page.goto('/main/car_model');
  const state = page.getByRole('switch', { name: /^State/ });
  await expect(page.getByRole('switch', { name: 'State Active' })).toBeChecked();
  await state.uncheck();
  await expect(page.getByRole('switch', { name: 'State Passive' })).not.toBeChecked();

  await page.getByLabel('Model name').fill('Sleeping');
  await save(page, 'Car models');
  await expect(rowOf(page, 'Sleeping')).toContainText('Passive');
});

test('the question before saving: Cancel keeps what was typed, Enter saves', async ({ page }) => {
  await page.goto('/main/car_model');
  await page.getByLabel('Model name').fill('Entered');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Cancel');
  await expect(page.getByLabel('Model name')).toHaveValue('Entered');

  await page.getByLabel('Model name').press('Enter');
  await expectDialog(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Car models', level: 1 })).toBeVisible();
  await expect(rowOf(page, 'Entered')).toHaveCount(1);
});

test('Back leads to the page of the list that the form was opened from', async ({ page, records }) => {
  const id = await records.carModel({ name: 'Returning' });
  await page.goto('/main/car_model_list?q=Returning');
  await rowOf(page, 'Returning').dblclick();
  await expect(page).toHaveURL(`/main/car_model?product_id=${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/main/car_model_list?q=Returning');

  await page.goto(`/main/car_model?product_id=${id}`);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/main/car_model_list');
});

test('a car model that a specification uses is not deleted, and the alert names what uses it', async ({
  page,
  records,
}) => {
  const car = await records.carModel({ name: 'Used' });
  await records.specification(car, '2026-03-01', [[await records.sap('CM-USED'), 1]]);
  await page.goto('/main/car_model_list?q=Used');
  const number = await rowOf(page, 'Used').getByRole('link').innerText();
  await check(page, number);
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await answer(page, 'Delete');

  await closeAlert(page, 'Set it to Passive instead.');
  await expect(rowOf(page, 'Used')).toBeVisible();
});

test('somebody else saved first: the form says who and when, and lets one choose', async ({
  page,
  partline,
  records,
}) => {
  const id = await records.carModel({ name: 'Shared' });
  await page.goto(`/main/car_model?product_id=${id}`);
  await expect(page.getByLabel('Model name')).toHaveValue('Shared');
  await records.carModel({ product_id: id, name: 'Changed meanwhile' });

  await page.getByLabel('Model name').fill('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Save');
  const alert = page.getByRole('alertdialog', { name: 'Error' });
  await expect(alert).toContainText('This record was changed by someone else since you opened it.');
  await expect(alert).toContainText(
    new RegExp(`Last changed by ${partline.username}, \\w+ \\d+, 20\\d\\d, \\d\\d:`),
  );
  await button(alert, 'Load theirs').click();
  await button(page.getByRole('alertdialog', { name: 'Confirm' }), 'Load theirs').click();
  await expect(page.getByLabel('Model name')).toHaveValue('Changed meanwhile');

  await button(page, 'Restore').click();
  await expect(page.getByLabel('Model name')).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Save' }).click();
  await answer(page, 'Save');
  await button(alert, 'Keep mine').click();
  await button(page.getByRole('alertdialog', { name: 'Confirm' }), 'Keep mine').click();
  await expect(rowOf(page, 'Mine')).toBeVisible();
});

test("a record that does not exist shows the server's message in an alert", async ({ page }) => {
  await page.goto('/main/car_model?product_id=999999');
  await closeAlert(page, /./);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await settled(page);
});
