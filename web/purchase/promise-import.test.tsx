import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { promiseCalls } from '#domain/purchase/promise-calls';
import { purchaseCalls } from '#domain/purchase/purchase';
import { closeError, confirmSave } from '../testing/answer.ts';
import { chooseFile } from '../testing/choose-file.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { PageWorker } from '../testing/page-worker.ts';
import { openPromised, promised, promisesOf, startPromisedServer } from '../testing/purchase-form.ts';

let server: FakeServer;
beforeEach(() => {
  vi.stubGlobal('Worker', PageWorker);
  server = startPromisedServer();
  server.answer(batchCalls.describe.path, () => ({}));
  server.answer(batchCalls.undo.path, () => UNDONE);
});

const press = (name: string) => screen.getByRole('button', { name });

/** The server's response to a file with one promise. */
const TAKEN = {
  success: true,
  totalCount: 1,
  successCount: 1,
  insertedCount: 1,
  updatedCount: 0,
  errors: [],
  removed: 0,
  batch_id: 9,
  purchase_id: 3,
  version: 3,
};

/** Waits until the fields and the notices above them have reloaded the purchase. */
const reloaded = () => waitFor(() => expect(server.of(purchaseCalls.model.path)).toHaveLength(3));

const NOTHING = 'There is nothing left to undo.';
/** The response to undoing the import of that file. */
const UNDONE = { restore: 1, remove: 0, parts: 0, restores: false, undone: [], refused: 0, rows: [] };

test('a file of promises changes the stored purchase, and Undo restores it', async () => {
  const { user } = await openPromised();
  await user.click(press('Import promises'));
  const file = 'SAP,2026-01-20,2026-01-27\n0007,300,201\n0008,4,\n,305,201';
  await chooseFile(user, new File([file], 'promises.csv', { type: 'text/csv' }));
  expect(
    await screen.findByText('Row 2: The promises of 0007 add up to 501, more than the 500 ordered.'),
  ).toBeTruthy();

  server.answer(promiseCalls.take.path, () => TAKEN);
  await user.click(screen.getByRole('checkbox', { name: /^Replace all promises/ }));
  await screen.findByText(/^Row 4 has no SAP: part SAPs that no row names keep their promises/);
  await user.click(press('Import the 1 valid row'));
  await screen.findByText(/Are you sure/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(promiseCalls.take.path)).toHaveLength(1));
  expect(server.of(promiseCalls.take.path)[0]?.body).toEqual({
    purchase_id: 3,
    // Rows with errors are sent with their SAP alone, so that it keeps its promises. Row 4 has no SAP.
    rows: [{ sap_code: '0008', day: '2026-01-20', quant: 4 }, { sap_code: '0007' }, { sap_code: null }],
    replace: 'all',
    version: 2,
  });
  await reloaded();

  await waitFor(() => expect(server.of(batchCalls.describe.path)).toHaveLength(1));
  expect(server.of(batchCalls.describe.path)[0]?.body).toEqual({
    batch_id: 9,
    filename: 'promises.csv',
    left_out: 0,
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 record undone.')).toBeTruthy();
  expect(server.of(batchCalls.undo.path)[0]?.body).toEqual({ batch_id: 9 });
});

/** Chooses a file that promises the quantity of 0007 that is not invoiced yet. */
async function chooseOpenQuantity() {
  const { user } = await openPromised();
  await user.click(press('Import promises'));
  await chooseFile(user, new File(['SAP,2026-01-20\n0007,250'], 'open.csv', { type: 'text/csv' }));
  await screen.findByRole('button', { name: 'Import' });
}

test('31.4: the preview warns of promises that may omit invoiced quantities', async () => {
  await chooseOpenQuantity();
  const preview = within(screen.getByRole('table', { name: 'Preview' }));
  expect(preview.getByText(/Invoices already hold 250, so 0 of these 250 are/)).toBeTruthy();
});

test('31.4: the preview does not warn about a closed line', async () => {
  const lines = promised.product_saps.map((line) => ({ ...line, closed: true }));
  server.answer(purchaseCalls.model.path, () => ({ ...promised, product_saps: lines }));
  await chooseOpenQuantity();
  expect(screen.queryByText(/Invoices already hold 250/)).toBeNull();
});

test('31.4: the user chooses the code column of a file with a column for each day', async () => {
  const { user } = await openPromised();
  await user.click(press('Import promises'));
  const file = 'Delivery plan\nTeil,2026-01-20,2026-01-27\n0007,300,100\n0008,4,';
  await chooseFile(user, new File([file], 'plan.csv', { type: 'text/csv' }));
  const choices = within(await screen.findByRole('group', { name: 'Columns of the file' }));
  expect(choices.getByRole<HTMLSelectElement>('combobox', { name: 'Headers in row' }).value).toBe('2');
  expect(choices.queryByRole('combobox', { name: /^Day|^Quantity/ })).toBeNull();
  expect(screen.getByText(/Found: Teil, 2026-01-20, 2026-01-27/)).toBeTruthy();

  await user.selectOptions(choices.getByRole('combobox', { name: /^SAP/ }), 'Teil');
  server.answer(promiseCalls.take.path, () => TAKEN);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText(/^Are you sure you want to import 2 part SAP records\?/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(promiseCalls.take.path)).toHaveLength(1));
  expect(server.of(promiseCalls.take.path)[0]?.body).toMatchObject({
    rows: [
      { sap_code: '0007', day: '2026-01-20', quant: 300 },
      { sap_code: '0007', day: '2026-01-27', quant: 100 },
      { sap_code: '0008', day: '2026-01-20', quant: 4 },
    ],
  });
});

type App = Awaited<ReturnType<typeof openPromised>>;

/** Imports a file into the stored purchase, which then has this version. */
async function importPromises(app: App, version: number, answered: object = {}) {
  await sendPromises(app, () => ({ ...TAKEN, ...answered, version }));
  await reloaded();
}

async function sendPromises({ user }: App, answer: () => unknown, effect = /./) {
  const sent = server.of(promiseCalls.take.path).length;
  server.answer(promiseCalls.take.path, answer);
  await user.click(press('Import promises'));
  await chooseFile(user, new File(['SAP,2026-01-20\n0008,4'], 'promises.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  expect(screen.getByRole('table', { name: 'Preview' }).textContent).toMatch(effect);
  await screen.findByText(/Are you sure/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(promiseCalls.take.path)).toHaveLength(sent + 1));
}

test('the result of a file is reported as the server returns it, whatever the form had loaded', async () => {
  const error = 'SAP 0008 is not on this purchase.';
  await importPromises(await openPromised(), 3, {
    ...{ success: false, successCount: 0, insertedCount: 0, removed: 2 },
    errors: [
      { index: 0, error: 'Another row of this part SAP has an error', first_index: 1 },
      { index: 1, error },
    ],
  });
  const sentence = `0 promises imported · 2 promises removed · 1 promise refused: ${error}`;
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('a file for a purchase that was changed in the meantime is refused, and the preview of the next import shows the change', async () => {
  const app = await openPromised();
  const [first, second] = promised.product_saps;
  const theirs = [{ day: '2026-01-20', quant: 9 }];
  const changed = { ...promised, version: 3, product_saps: [first, { ...second, promises: theirs }] };
  const message = 'This record was changed by someone else since you opened it.';
  await sendPromises(app, () => {
    server.answer(purchaseCalls.model.path, () => changed);
    return refusal(409, message, 'stale', { version: 3, username: 'boris', at: null });
  });
  await closeError(app.user, `Import failed: ${message}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await sendPromises(app, () => TAKEN, /9 → 4/);
  expect(server.of(promiseCalls.take.path).at(-1)?.body).toMatchObject({ version: 3 });
});

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });

test('Undo shows the earlier promises, and keeps values typed into the purchase in the meantime', async () => {
  const app = await openPromised();
  const { user } = app;
  const before = (await promisesOf(2)).textContent;
  const [first, second] = promised.product_saps;
  const promises = [{ day: '2026-01-20', quant: 4 }];
  const imported = { ...promised, version: 3, product_saps: [first, { ...second, promises }] };
  server.answer(purchaseCalls.model.path, () => imported);
  await importPromises(app, 3);
  await waitFor(async () => expect((await promisesOf(2)).textContent).not.toBe(before));
  await enter(user, note(), 'Mine');
  server.answer(purchaseCalls.model.path, () => ({ ...promised, version: 4 }));
  await user.click(press('Undo'));
  expect(await screen.findByText('1 record undone.')).toBeTruthy();
  await waitFor(async () => expect((await promisesOf(2)).textContent).toBe(before));
  expect(note().value).toBe('Mine');
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  server.answer(purchaseCalls.save.path, () => ({ purchase_id: 3, version: 5 }));
  await confirmSave(user);
  await waitFor(() => expect(server.of(purchaseCalls.save.path)).toHaveLength(1));
  expect(server.of(purchaseCalls.save.path)[0]?.body).toMatchObject({
    version: 4,
    note: 'Mine',
    product_saps: promised.product_saps.map(({ sap_id, promises }) => ({ sap_id, promises })),
  });
});

test('Undo shows the earlier promises, and offers other promises typed for the same part SAP in the meantime', async () => {
  const app = await openPromised();
  const { user } = app;
  const [first, second] = promised.product_saps;
  const withPromises = (version: number, quant: number) => ({
    ...{ ...promised, version },
    product_saps: [first, { ...second, promises: [{ day: '2026-01-20', quant }] }],
  });
  server.answer(purchaseCalls.model.path, () => withPromises(3, 4));
  await importPromises(app, 3);
  await waitFor(async () => expect((await promisesOf(2)).textContent).toBe('4 Jan 20'));
  await user.click(await promisesOf(2));
  const quantity = screen.getByRole('textbox', { name: 'Quantity, promise 1' });
  await user.clear(quantity);
  await user.type(quantity, '7');
  await user.click(press('Apply'));
  await waitFor(async () => expect((await promisesOf(2)).textContent).toBe('7 Jan 20'));
  server.answer(purchaseCalls.model.path, () => withPromises(4, 9));
  const undos = screen.getAllByRole('button', { name: 'Undo' });
  await user.click(undos[0] as HTMLElement);
  await screen.findByText(/^This is the saved record\. Your unsaved changes were kept\./);
  expect((await promisesOf(2)).textContent).toBe('9 Jan 20');
  await user.click(press('Restore'));
  await waitFor(async () => expect((await promisesOf(2)).textContent).toBe('7 Jan 20'));
});

test('a file that changes no promise offers no Undo', async () => {
  await importPromises(await openPromised(), 2, { insertedCount: 0 });
  expect(await screen.findByText('1 promise imported')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('Undo after leaving the purchase keeps values typed into another purchase', async () => {
  const app = await openPromised();
  const { user } = app;
  await importPromises(app, 3);
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(press('More actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add purchase/ });
  await promisesOf(1);
  await user.type(note(), 'Mine');
  const requestCount = server.of(purchaseCalls.model.path).length;
  await user.click(press('Undo'));
  expect(await screen.findByText('1 record undone.')).toBeTruthy();
  expect(server.of(purchaseCalls.model.path)).toHaveLength(requestCount);
  expect(note().value).toBe('Mine');
});

test('a response that arrives when another purchase is open keeps values typed into that purchase', async () => {
  const app = await openPromised();
  const response = Promise.withResolvers<object>();
  await sendPromises(app, () => response.promise);
  server.answer(purchaseCalls.model.path, () => ({
    ...promised,
    purchase_id: 4,
    purchase_number: 'PO000004',
  }));
  app.go('/main/purchase?purchase_id=4');
  await screen.findByRole('heading', { name: 'Edit purchase PO000004' });
  await enter(app.user, note(), 'Mine');

  response.resolve(TAKEN);
  expect(await screen.findByText(/^1 promise/)).toBeTruthy();
  expect(note().value).toBe('Mine');
});

test('the undo of an import is refused with a reason if another user has changed the purchase in the meantime', async () => {
  const app = await openPromised();
  await importPromises(app, 3);
  server.answer(batchCalls.undo.path, () => refusal(409, NOTHING, 'nothing_to_undo'));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  await closeError(app.user, NOTHING);
  expect(screen.queryByText('1 record undone.')).toBeNull();
});
