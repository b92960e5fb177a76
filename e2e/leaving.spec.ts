import { carModelCalls } from '#domain/car-model/car-model';
import { button, expectRange, heading, rowOf } from './screens.ts';
import { expect, test } from './test.ts';

test('leaving a changed form by a shortcut, by Back in the browser or by Logout requires a confirmation: Stay keeps the form, Leave leaves it', async ({
  page,
  records,
  partline,
}) => {
  for (const name of ['Guard A', 'Guard B']) await records.carModel({ name });
  await page.goto('/main/car_model_list?q=Guard&sort=model_name');
  await expectRange(page, '1 to 2 of 2');
  await rowOf(page, 'Guard A').getByRole('link').click();
  await expect(heading(page, /^Edit car model/)).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Model name' });
  await expect(name).toHaveValue('Guard A');
  await name.fill('Guard changed');
  await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();

  const question = page.getByRole('alertdialog');
  const answerWith = async (word: 'Stay' | 'Leave') => {
    await expect(question).toContainText('Leave without saving?');
    await question.getByRole('button', { name: word }).click();
    await expect(question).toHaveCount(0);
  };
  const expectStay = async () => {
    await answerWith('Stay');
    await expect(name).toHaveValue('Guard changed');
    await expect(heading(page, /^Edit car model/)).toBeVisible();
  };
  const address = page.url();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expectStay();
  await page.goBack();
  await expectStay();
  expect(page.url()).toBe(address);
  await page.goBack();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Guard changed');

  const menu = button(page, partline.username);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectStay();
  await expect(menu).toBeFocused();

  await page.goBack();
  await answerWith('Leave');
  await expectRange(page, '1 to 2 of 2');
  await expect(page).toHaveURL('/main/car_model_list?q=Guard&sort=model_name');
  await expect(page.getByText('Guard A', { exact: true })).toBeVisible();
});

test('while a save is pending, Back in the browser keeps the form without a question; then the list opens', async ({
  page,
  records,
}) => {
  await records.carModel({ name: 'Pending' });
  await page.goto('/main/car_model_list?q=Pending');
  await rowOf(page, 'Pending').getByRole('link').click();
  const name = page.getByRole('textbox', { name: 'Model name' });
  await name.fill('Pending changed');
  const address = page.url();
  const held = Promise.withResolvers<void>();
  await page.route(`**${carModelCalls.save.path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  const sent = page.waitForRequest(`**${carModelCalls.save.path}`);
  await page.keyboard.press('Control+s');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await sent;

  await page.goBack();
  await expect(page).toHaveURL(address);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(name).toHaveValue('Pending changed');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  held.resolve();
  await expect(page).toHaveURL('/main/car_model_list?q=Pending');
  await expectRange(page, '1 to 1 of 1');
});

test('the browser asks before a tab with unsaved values is closed', async ({ page, records }) => {
  const id = await records.carModel({ name: 'Closing' });
  await page.goto(`/main/car_model?product_id=${id}`);
  await expect(page.getByLabel('Model name')).toHaveValue('Closing');
  await page.getByLabel('Model name').pressSequentially('!');
  const browserDialog = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await browserDialog;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});
