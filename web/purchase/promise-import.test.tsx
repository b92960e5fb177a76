import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { purchaseCalls } from '#domain/purchase/purchase';
import { chooseFile } from '../testing/choose-file.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { PageWorker } from '../testing/page-worker.ts';
import {
  openPromised,
  promised,
  promisesOf,
  saveForm,
  startPromisedServer,
} from '../testing/purchase-form.ts';

let server: FakeServer;
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startPromisedServer();
});

const button = (name: string) => screen.getByRole('button', { name });

test('a file of promises changes the lines, and Undo restores them', async () => {
  const { user } = await openPromised();
  const before = (await promisesOf(1)).textContent;
  await user.click(button('Import promises'));
  const file = 'SAP,2026-01-20,2026-01-27\n0007,300,201\n0008,4,\n,305,201\n0007,0,';
  await chooseFile(user, new File([file], 'promises.csv', { type: 'text/csv' }));
  expect(
    await screen.findByText('Row 2: The promises of 0007 add up to 501, more than the 500 ordered.'),
  ).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Jan 27, 2026, row 2' })).toBeTruthy();
  expect(screen.getByText('Row 5: Another row of this part SAP has an error (see row 2)')).toBeTruthy();

  await user.click(screen.getByRole('checkbox', { name: /^Replace all promises/ }));
  await screen.findByText(/^Row 4 has no SAP, so part SAPs that are not in the file keep their promises/);
  await user.click(button('Import the 1 valid row'));
  await screen.findByText(/Are you sure/);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('1 promise imported · 3 rows with errors were left out')).toBeTruthy();
  expect((await promisesOf(1)).textContent).toBe(before);
  expect((await promisesOf(2)).textContent).toBe('4 Jan 20');

  await user.click(button('Undo'));
  expect((await promisesOf(2)).textContent).toBe('');
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
});

/** Chooses a file that promises the quantity of 0007 that is not invoiced yet. */
async function chooseOpenQuantity() {
  const { user } = await openPromised();
  await user.click(button('Import promises'));
  await chooseFile(user, new File(['SAP,2026-01-20\n0007,250'], 'open.csv', { type: 'text/csv' }));
  await screen.findByRole('button', { name: 'Import' });
}

test('31.4: the preview warns of promises that may omit invoiced quantities', async () => {
  await chooseOpenQuantity();
  const preview = within(screen.getByRole('table', { name: 'Preview' }));
  expect(preview.getByText(/Already invoiced: 250, so 0 of these 250 are/)).toBeTruthy();
});

test('31.4: the preview does not warn about a closed line', async () => {
  const lines = promised.product_saps.map((line) => ({ ...line, closed: true }));
  server.answer(purchaseCalls.model.path, () => ({ ...promised, product_saps: lines }));
  await chooseOpenQuantity();
  expect(screen.queryByText(/Already invoiced: 250/)).toBeNull();
});

test('31.4: if a corrected code cannot be looked up, its row says so, and not that the purchase lacks the SAP', async () => {
  const { user } = await openPromised();
  await user.click(button('Import promises'));
  await chooseFile(user, new File(['SAP,2026-01-20\nA-1,4'], 'other.csv', { type: 'text/csv' }));
  const code = await screen.findByRole('textbox', { name: 'SAP, row 2' });
  await waitFor(() => expect(screen.queryByText(/^Checking/)).toBeNull());
  server.answer(findSapsCall.path, () => refusal(400, 'It is odd.'));
  await user.type(code, 'B');
  expect(await screen.findByText('It is odd.')).toBeTruthy();
  const preview = within(screen.getByRole('table', { name: 'Preview' }));
  expect(preview.getByText('The part SAP could not be looked up')).toBeTruthy();
});

test('31.4: the user chooses the code column of a file with a column for each day', async () => {
  const app = await openPromised();
  const { user } = app;
  await user.click(button('Import promises'));
  const file = 'Delivery plan\nTeil,2026-01-20,2026-01-27\n0007,300,100\n0008,4,';
  await chooseFile(user, new File([file], 'plan.csv', { type: 'text/csv' }));
  const choices = within(await screen.findByRole('group', { name: 'Columns of the file' }));
  expect(choices.getByRole<HTMLSelectElement>('combobox', { name: 'Headers in row' }).value).toBe('2');
  expect(choices.queryByRole('combobox', { name: /^Day|^Quantity/ })).toBeNull();
  expect(screen.getByText(/Found: Teil, 2026-01-20, 2026-01-27/)).toBeTruthy();

  await user.selectOptions(choices.getByRole('combobox', { name: /^SAP/ }), 'Teil');
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText(/^Are you sure you want to import 2 part SAP records\?/);
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^3 promises imported/)).toBeTruthy();
  server.answer(purchaseCalls.save.path, () => ({ purchase_id: 3, version: 3 }));
  expect(await saveForm(server, app)).toMatchObject({
    product_saps: [
      {
        promises: [
          { day: '2026-01-20', quant: 300 },
          { day: '2026-01-27', quant: 100 },
        ],
      },
      { promises: [{ day: '2026-01-20', quant: 4 }] },
    ],
  });
});
