import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { planFor } from './lines.ts';
import { addLine, answer, button, chooseInLookup, heading, rowOf, waitForRows } from './screens.ts';
import { expect, test } from './test.ts';

const lost = (page: Page) =>
  page.getByText(/^The server cannot be reached\. Your changes may or may not have been saved\./);

/** Lets the server process one request, and drops its response. */
async function loseAnswer(page: Page, call: string) {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(`**${call}`, lose, { times: 1 });
}

test('an invoice stays as typed if the response to its save is lost, and Retry saves it only once', async ({
  page,
  records,
}) => {
  const { saps, plan } = await planFor(records, 'LOST', [1]);
  const [sap] = saps as [(typeof saps)[number]];
  await records.purchase(plan, [[sap, 10]]);
  await page.goto('/main/invoice');
  await chooseInLookup(page, 'Purchase', 'lost', /LOST/);
  await page.getByLabel('Invoice number').fill('LOST-INV');
  await page.getByLabel('Note', { exact: true }).fill('typed in a train');
  await addLine(page, 'Add Part SAP', 'LOST-1', '4');
  await page.getByLabel('Container, row 1').fill('MSKU1234565');

  await loseAnswer(page, '/api/invoice/save');
  await button(page, 'Save').click();
  await answer(page, 'Save');
  await expect(lost(page)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByLabel('Invoice number')).toHaveValue('LOST-INV');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('typed in a train');
  await expect(page.getByLabel('Quantity, row 1')).toHaveValue('4');
  await expect(page.getByLabel('Container, row 1')).toHaveValue('MSKU1234565');

  await button(page, 'Retry').click();
  await expect(heading(page, 'Invoices')).toBeVisible();
  await waitForRows(page);
  await expect(rowOf(page, 'LOST-INV')).toHaveCount(1);
});

test('keys pressed during a save reach no field, and Retry gets the focus if the save fails', async ({
  page,
  records,
}) => {
  const product_id = await records.carModel({ name: 'Held still' });
  const requested = Promise.withResolvers<void>();
  const abandoned = Promise.withResolvers<void>();
  await page.route('**/api/car_model/save', async (route) => {
    requested.resolve();
    await abandoned.promise;
    await route.abort('connectionreset');
  });
  await page.goto(`/main/car_model?product_id=${product_id}`);
  const name = page.getByLabel('Model name');
  await expect(name).toHaveValue('Held still');
  await name.press('End');
  await page.keyboard.type(' II');
  await page.keyboard.press('Control+s');
  await answer(page, 'Save');
  await requested.promise;
  await page.keyboard.type(' typed meanwhile');
  await expect(name).toHaveValue('Held still II');

  abandoned.resolve();
  await expect(lost(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeFocused();
  await expect(name).toHaveValue('Held still II');

  await page.unroute('**/api/car_model/save');
  await page.route('**/api/car_model/save', (route) =>
    route.fulfill({ status: 400, json: { message: 'The name is odd.', code: 'bad_request' } }),
  );
  await name.focus();
  await page.keyboard.press('Control+s');
  await answer(page, 'Save');
  await answer(page, 'Close');
  await expect(name).toBeFocused();
});
