import { readFile } from 'node:fs/promises';
import { button, heading, openFresh, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

test('29.1, 29.2: an empty installation guides the user from the car model to the specification, and offers only possible steps', async ({
  page,
  records,
}) => {
  await page.goto('/main');
  await expect(heading(page, 'Specifications')).toBeVisible();
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('listitem')).toHaveCount(6);
  await expect(steps.getByRole('link')).toHaveText(['Add a car model', 'Import part SAPs']);
  await expect(steps).toContainText('Add a plan: how many cars, and when (after specification)');
  await expect(page.getByRole('button', { name: 'Add the first one' })).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await button(steps, 'Template of part SAPs').click();
  const template = await downloading;
  expect(template.suggestedFilename()).toBe('part SAPs.xlsx');
  const path = await template.path();
  await openFresh(page, '/main/product_sap_bulk_import');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'part SAPs.xlsx', mimeType: '', buffer: await readFile(path) });
  await expect(page.getByText('Showing 0 of 0 records')).toBeVisible();

  for (const [address, name] of [
    ['/main/today', 'Today'],
    ['/main/coverage_list', 'Coverage'],
  ] as const) {
    await openFresh(page, address);
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByText('Nothing yet. Complete these steps to see data here.')).toBeVisible();
  }

  await records.sap('FIRST-1');
  await openFresh(page, '/main/specification');
  const carModel = page.getByRole('combobox', { name: 'Car model' });
  await page.getByLabel('Note').fill('first of all');
  await carModel.fill('Cobalt');
  await expect(button(page, 'Add “Cobalt”…')).toBeVisible();
  await carModel.press('Enter');
  await expect(heading(page, 'Add new car model')).toBeVisible();
  await expect(page.getByLabel('Model name')).toHaveValue('Cobalt');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save' }).click();
  await expect(heading(page, 'Add new specification')).toBeVisible();
  await expect(carModel).toHaveValue(/^CM\d+ · Cobalt$/);
  await expect(page.getByLabel('Note')).toHaveValue('first of all');

  await openFresh(page, '/main/plan_list');
  await waitForRows(page);
  await expect(
    steps.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done:' }) }),
  ).toHaveCount(2);
  await expect(steps.getByRole('link')).toHaveText(['Add a specification: the parts of one car']);
});
