import { toast, undo } from './lines.ts';
import { addNew, answer, button, checkRow, rowOf, save } from './screens.ts';
import { expect, test } from './test.ts';

test('a car model is added, edited, deleted and restored', async ({ page }) => {
  await page.goto('/main/car_model_list');
  await addNew(page);
  await expect(page).toHaveURL('/main/car_model');
  await expect(page.getByRole('heading', { name: 'Add new car model' })).toBeVisible();
  await page.getByLabel('Model name').fill('Onix Плюс');
  await page.getByLabel('Model number').fill('ON-2');
  await page.getByLabel('Note').fill('first line\nsecond line');
  await button(page, 'Save').click();
  await answer(page, 'Cancel');
  await expect(page.getByLabel('Model name')).toHaveValue('Onix Плюс');
  await save(page, 'Car models');
  await expect(rowOf(page, 'Onix Плюс')).toContainText(/CM\d{6}.*ON-2.*Active/s);

  await rowOf(page, 'Onix Плюс').getByRole('link').click();
  await expect(page.getByRole('heading', { name: /^Edit car model CM\d{6}$/ })).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('first line\nsecond line');
  await page.getByLabel('Model name').fill('Onix');
  await save(page, 'Car models');
  await expect(rowOf(page, 'Onix')).toBeVisible();

  const number = await rowOf(page, 'Onix').getByRole('link').innerText();
  await checkRow(page, number);
  await page.getByRole('button', { name: 'Delete 1' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure to delete 1 row(s)?');
  await answer(page, 'Delete');
  await expect(rowOf(page, 'Onix')).toHaveCount(0);
  await undo(page, '1 car model deleted');
  await expect(toast(page, '1 record restored.')).toBeVisible();
  await expect(rowOf(page, 'Onix')).toBeVisible();
});

test('a note grows with its text from two to eight lines, and then scrolls', async ({ page }) => {
  await page.goto('/main/car_model');
  const note = page.getByLabel('Note');
  const write = (lines: number) => note.fill(Array.from({ length: lines }, () => 'a line').join('\n'));
  const size = () =>
    note.evaluate((area) => ({ height: area.clientHeight, hides: area.scrollHeight > area.clientHeight }));

  const { height: empty } = await size();
  await write(2);
  expect(await size()).toEqual({ height: empty, hides: false });
  await write(8);
  const eight = await size();
  expect(eight.height).toBeGreaterThan(3 * empty);
  expect(eight.hides).toBe(false);
  await write(9);
  expect(await size()).toEqual({ height: eight.height, hides: true });
});
