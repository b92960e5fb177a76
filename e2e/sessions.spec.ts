import { answer, goAfresh, save, signIn } from './screens.ts';
import { expect, PASSWORD, test } from './test.ts';

test('typed values, including lines, are restored after the session has ended and the user signs in again', async ({
  page,
  context,
  partline,
  records,
}) => {
  const sap = await records.sap('DRAFT-1');
  const car = await records.carModel({ name: 'Draft' });
  const id = await records.specification(car, '2026-01-05', [[sap, 1]]);
  const address = `/main/specification?specification_id=${id}`;
  await page.goto(address);
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('1');
  await page.getByLabel('Note').fill('typed before the end');
  await page.getByLabel('Quantity, row 1').fill('2.5');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await answer(page, 'Save');
  await expect(page).toHaveURL('/auth/signin');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);

  await signIn(page, partline.username, PASSWORD);
  await expect(page).toHaveURL(address);
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('typed before the end');
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('2.5');
  await save(page, 'Specifications');
  await goAfresh(page, address);
  await expect(page.getByLabel('Note')).toHaveValue('typed before the end');
  await expect(page.getByText('Your unsaved changes were restored.')).toHaveCount(0);
});
