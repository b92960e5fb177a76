import { notifications } from '@mantine/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { findSapsCall } from '#domain/lines/sap-lookup';
import { purchaseCalls } from '#domain/purchase/purchase';
import { type FakeServer, refusal } from '../testing/fake-server.ts';
import { PageWorker } from '../testing/page-worker.ts';
import {
  choosePlan,
  codes,
  line,
  openForm,
  startPurchaseServer,
  stored,
  storedLine,
} from '../testing/purchase-form.ts';

/** 500 ordered on Jan 5: 300 were promised for Jan 2, of which 250 are invoiced, and 200 for Jan 17. */
const promised = {
  ...stored,
  product_saps: [
    {
      ...storedLine(7, 500),
      promises: [
        { day: '2026-01-02', quant: 300 },
        { day: '2026-01-17', quant: 200 },
      ],
      invoiced: 250,
    },
    storedLine(8, 10),
  ],
};

let server: FakeServer;
beforeEach(() => {
  notifications.clean();
  vi.stubGlobal('Worker', PageWorker);
  server = startPurchaseServer();
  server.answer(purchaseCalls.model.path, () => promised);
  server.answer(findSapsCall.path, () => []);
});

const open = () => openForm('Edit purchase PO000003', '?purchase_id=3');
const promisesOf = (row: number) =>
  screen.findByRole('button', { name: new RegExp(`^Promises of .*row ${row}`) });
const day = (number: number) => screen.getByLabelText<HTMLInputElement>(`Day, promise ${number}`);
const quantity = (number: number) => screen.getByRole('textbox', { name: `Quantity, promise ${number}` });
const press = (name: string) => screen.getByRole('button', { name });
const alert = () => screen.getByRole('dialog').querySelector('[role="alert"]')?.textContent;

async function save({ user }: Awaited<ReturnType<typeof open>>) {
  await user.click(press('Save'));
  await screen.findByText('Are you sure to save?');
  await user.keyboard('{Enter}');
}
const saved = () => {
  const lines = server.of(purchaseCalls.save.path).at(-1)?.body.product_saps;
  return (lines as { promises: unknown }[] | undefined)?.map(({ promises }) => promises);
};

test('a pasted text that is no quantity stays and keeps the promises from being applied', async () => {
  const { user } = await open();
  await user.click(await promisesOf(2));
  await screen.findByRole('dialog');
  await user.click(day(1));
  await user.paste('2026-01-20\tmany\r\n');
  expect((quantity(1) as HTMLInputElement).value).toBe('many');
  await user.click(press('Apply'));
  expect(alert()).toBe('Give every promise a day of its own and a quantity above 0.');
});

test('a line shows what is promised for which day, in red where it is overdue, and opens to it', async () => {
  const { user } = await open();
  const button = await promisesOf(1);
  expect(button.textContent).toBe('300 Jan 2 · 200 Jan 17');
  expect(button.querySelector('.bad')?.textContent).toBe('300 Jan 2');
  expect((await promisesOf(2)).textContent).toBe('');

  await user.click(button);
  expect(screen.getByRole('dialog', { name: 'Promises of 0007' })).toBeTruthy();
  expect([day(1).value, day(2).value]).toEqual(['2026-01-02', '2026-01-17']);
  expect(screen.getByText('Overdue, 50 left')).toBeTruthy();
  expect(screen.getByText('Invoices hold 250, which is taken off the first days.')).toBeTruthy();
});

test('promises are typed by keyboard, refused where they are too much, saved with their line and taken back by Undo', async () => {
  const app = await open();
  const { user } = app;
  (await promisesOf(2)).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(day(1)));
  await user.type(day(1), '2026-02-03');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(quantity(1)));
  await user.keyboard('11{Enter}');
  // A blank one behind the last; Enter in it applies.
  await waitFor(() => expect(document.activeElement).toBe(day(2)));
  await user.keyboard('{Enter}');
  expect(alert()).toBe('The promises of 0008 add up to 11, more than the 10 ordered.');

  await user.clear(quantity(1));
  await user.type(quantity(1), '10');
  await user.click(press('Apply'));
  const button = await promisesOf(2);
  expect(button.textContent).toBe('10 Feb 3');
  expect(document.activeElement).toBe(button);

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect((await promisesOf(2)).textContent).toBe('');
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
});

test('promises that are typed before the lines of a plan come at last are kept', async () => {
  server.answer(purchaseCalls.planLines.path, () => refusal(503, 'The server is busy.'));
  const app = await open();
  const { user } = app;
  await choosePlan(app);
  await screen.findByText('The server is busy.');
  await user.click(await promisesOf(2));
  await user.type(day(1), '2026-02-03');
  await user.type(quantity(1), '10');
  await user.click(press('Apply'));

  server.answer(purchaseCalls.planLines.path, () => [line(8, 12)]);
  await user.click(press('Retry'));
  await waitFor(() => expect(codes()).toEqual(['0008']));
  expect((await promisesOf(1)).textContent).toBe('10 Feb 3');
});

test('a day that is there twice, and a promise without a quantity, are not applied', async () => {
  const { user } = await open();
  await user.click(await promisesOf(1));
  await user.click(press('Add promise'));
  await user.type(day(3), '2026-01-17');
  await user.click(press('Apply'));
  expect(alert()).toBe('Give every promise a day of its own and a quantity above 0.');
  expect(screen.getByText('This day is promised already.')).toBeTruthy();
  expect(document.activeElement).toBe(day(3));
});

test('what is promised goes with a save, and a refusal stands at its line', async () => {
  server.answer(purchaseCalls.save.path, () =>
    refusal(400, 'The promises of 0007 add up to 500, more than the 400 ordered.', 'too_much_promised'),
  );
  const app = await open();
  const field = await screen.findByRole('textbox', { name: 'Quantity, row 1' });
  await app.user.clear(field);
  await app.user.type(field, '400');
  expect(
    within(screen.getByRole('table', { name: 'Specification input parts' })).getByText(
      'The promises of 0007 add up to 500, more than the 400 ordered.',
    ),
  ).toBeTruthy();
  await save(app);
  await waitFor(() => expect(saved()).toEqual([promised.product_saps[0]?.promises, []]));
});

/** What the server answers to a file of one promise. */
const TAKEN = {
  success: true,
  totalCount: 1,
  successCount: 1,
  insertedCount: 1,
  updatedCount: 0,
  errors: [],
  removed: 0,
  purchase_id: 3,
  version: 3,
};

test('a file of promises changes the stored purchase, and Undo brings back what was there', async () => {
  const { user } = await open();
  await user.click(press('Import promises'));
  const picker = await screen.findByLabelText(/Choose a spreadsheet/, { selector: 'input' });
  const file = 'SAP,2026-01-20,2026-01-27\n0007,300,201\n0008,4,\n,304,201';
  await user.upload(picker, new File([file], 'promises.csv', { type: 'text/csv' }));
  expect(
    await screen.findByText('Row 2: The promises of 0007 add up to 501, more than the 500 ordered.'),
  ).toBeTruthy();

  server.answer(purchaseCalls.promise.path, () => TAKEN);
  await user.click(screen.getByRole('checkbox', { name: /^The file is all that is promised/ }));
  await screen.findByText(/^Row 4 does not say its SAP: part SAPs that no row names keep their promises/);
  await user.click(press('Import the 1 good row'));
  await screen.findByText(/Are you sure/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(purchaseCalls.promise.path)).toHaveLength(1));
  expect(server.of(purchaseCalls.promise.path)[0]?.body).toEqual({
    purchase_id: 3,
    // Rows in error go along as far as they name their SAP, which keeps what is promised.
    rows: [{ sap_code: '0008', day: '2026-01-20', quant: 4 }, { sap_code: '0007' }, { sap_code: null }],
    replace: 'all',
  });
  await waitFor(() => expect(server.of(purchaseCalls.model.path)).toHaveLength(2));

  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.of(purchaseCalls.promise.path)).toHaveLength(2));
  expect(server.of(purchaseCalls.promise.path)[1]?.body).toMatchObject({
    purchase_id: 3,
    version: 3,
    rows: [{ sap_code: '0008', quant: 0 }],
  });
  expect(await screen.findByText('The promises are what they were')).toBeTruthy();
});

/** Has the stored purchase take a file, which gives it this version. */
async function importPromises({ user }: Awaited<ReturnType<typeof open>>, version: number) {
  server.answer(purchaseCalls.promise.path, () => ({ ...TAKEN, version }));
  await user.click(press('Import promises'));
  const picker = await screen.findByLabelText(/Choose a spreadsheet/, { selector: 'input' });
  await user.upload(picker, new File(['SAP,2026-01-20\n0008,4'], 'promises.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  await screen.findByText(/Are you sure/);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(server.of(purchaseCalls.promise.path)).toHaveLength(1));
  await waitFor(() => expect(server.of(purchaseCalls.model.path)).toHaveLength(2));
}

test('an Undo after the purchase was left leaves what is typed into another one', async () => {
  const app = await open();
  const { user } = app;
  await importPromises(app, 3);
  await screen.findByRole('button', { name: 'Undo' });
  await user.click(press('More actions'));
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
  await screen.findByRole('heading', { name: /^Add purchase/ });
  await promisesOf(1);
  const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  await user.type(note(), 'Mine');
  const asked = server.of(purchaseCalls.model.path).length;
  await user.click(press('Undo'));
  expect(await screen.findByText('The promises are what they were')).toBeTruthy();
  expect(server.of(purchaseCalls.model.path)).toHaveLength(asked);
  expect(note().value).toBe('Mine');
});

test('an Undo that somebody else came before is refused, and says so', async () => {
  const app = await open();
  await importPromises(app, 3);
  const stale = 'This record was changed by someone else since you opened it.';
  server.answer(purchaseCalls.promise.path, () => refusal(409, stale, 'stale', { version: 4 }));
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
  const said = within(await screen.findByRole('alertdialog', { name: 'Error' }));
  expect(said.getByText(stale)).toBeTruthy();
  await app.user.click(said.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The promises are what they were')).toBeNull();
});

test('what somebody else stored before the file came cannot be brought back: there is no Undo', async () => {
  await importPromises(await open(), 4);
  expect(await screen.findByText(/^1 promise/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});
