import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Batch, batchCalls, batchGrid, type UndoResult } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { answer } from '../testing/answer.ts';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { listPage } from '../testing/list-page.ts';
import { openApp } from '../testing/open-app.tsx';
import { openList } from '../testing/open-list.ts';

const BATCH: Batch = {
  batch_id: 7,
  at: '2026-01-05T14:05:00.000Z',
  at_label: 'Jan 5, 2026, 14:05',
  username: 'clerk',
  title: 'Part SAPs imported',
  filename: 'prices.xlsx',
  inserted: 1200,
  updated: 2,
  left_out: 3,
  undone_at: null,
  undone_label: null,
};
const CHECK: UndoResult = {
  restore: 1,
  remove: 1200,
  parts: 0,
  restores: false,
  undone: [
    {
      kind: 'part_sap',
      id: 1,
      label: '40010000',
      removed: false,
      changes: [
        { path: 'min_order_quant', from: 1500, to: null },
        { path: 'state', from: 'P', to: 'A' },
      ],
    },
    { kind: 'part_sap', id: 2, label: '40010009', removed: true, changes: [] },
  ],
  refused: 102,
  rows: [
    { kind: 'part_sap', id: 3, label: '40010001', reason: 'changed by boris, Jan 5, 2026, 14:05' },
    { kind: 'part_sap', id: null, label: '40010002', reason: 'deleted by boris, Jan 5, 2026, 14:05' },
  ],
};

let server: FakeServer;
let batch: Batch;
beforeEach(() => {
  batch = BATCH;
  server = startFakeServer(carModelServer);
  server.answer(batchGrid.path, (request) => listPage(batch)(request));
  server.answer(batchCalls.model.path, () => batch);
  server.answer(batchCalls.undoCheck.path, () => CHECK);
});

async function openBatch() {
  const app = openApp('/main/batch_list?batch_id=7');
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Part SAPs imported' }) };
}

test('the dialog shows what an undo would change, what would stay unchanged and why; the undo reports both and closes the dialog', async () => {
  server.answer(batchCalls.undo.path, () => {
    batch = { ...BATCH, undone_at: BATCH.at, undone_label: 'clerk, Jan 5, 2026, 14:06' };
    return CHECK;
  });
  const { user, dialog } = await openBatch();
  expect(await within(dialog).findByText('1 record will go back to what it was before.')).toBeTruthy();
  expect(dialog.textContent).toContain('Jan 5, 2026, 14:05 · clerk · prices.xlsx');
  expect(dialog.textContent).toContain('New1,200Changed2Left out3');
  expect(dialog.textContent).toContain('1,200 added records will be removed.');
  const undone = within(within(dialog).getByRole('list', { name: 'What will be undone' }));
  expect(undone.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    '40010000: MOQ 1,500 → –, State Passive → Active',
    '40010009 will be removed',
    'and 1,199 more',
  ]);
  const unchanged = within(dialog).getByRole('list', { name: 'What stays unchanged' });
  expect(
    within(unchanged)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '40010001: changed by boris, Jan 5, 2026, 14:05',
    '40010002: deleted by boris, Jan 5, 2026, 14:05',
    'and 100 more',
  ]);
  const links = within(unchanged).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/main/product_sap?sap_id=3']);

  await user.click(within(dialog).getByRole('button', { name: 'Undo 1,201' }));
  expect(
    await screen.findByText(/^1,201 records undone\. 102 stayed as they are: .* and 100 more\.$/),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('clerk, Jan 5, 2026, 14:06')).toBeTruthy();
});

test('an undo that ends after its dialog was closed closes no later dialog and unchecks no rows', async () => {
  const response = Promise.withResolvers<void>();
  server.answer(batchCalls.undo.path, () =>
    response.promise.then(() => {
      batch = { ...BATCH, undone_at: BATCH.at, undone_label: 'clerk, Jan 5, 2026, 14:06' };
      return CHECK;
    }),
  );
  const { user, dialog } = await openBatch();
  await user.click(await within(dialog).findByRole('button', { name: 'Undo 1,201' }));
  await within(dialog).findByText('Undoing... You can close this dialog; the work continues.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('checkbox', { name: 'Select Jan 5, 2026, 14:05' }));
  await user.click(screen.getByRole('link', { name: 'Jan 5, 2026, 14:05' }));
  await screen.findByRole('dialog', { name: 'Part SAPs imported' });

  response.resolve();
  expect(
    await screen.findByText(/^1,201 records undone\. 102 stayed as they are: .* and 100 more\.$/),
  ).toBeTruthy();
  const reopened = within(screen.getByRole('dialog', { name: 'Part SAPs imported' }));
  expect(await reopened.findByText('Undone: clerk, Jan 5, 2026, 14:06')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo...', hidden: true })).toBeTruthy();
});

test('27.6: a dialog that is opened again offers no undo until the effects have been checked again', async () => {
  const { user, dialog } = await openBatch();
  await within(dialog).findByRole('button', { name: 'Undo 1,201' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const checked = Promise.withResolvers<UndoResult>();
  server.answer(batchCalls.undoCheck.path, () => checked.promise);
  await user.click(screen.getByRole('link', { name: 'Jan 5, 2026, 14:05' }));
  const again = within(await screen.findByRole('dialog', { name: 'Part SAPs imported' }));
  expect(await again.findByText('Checking what can be undone...')).toBeTruthy();
  expect(again.queryByRole('button', { name: /^Undo/ })).toBeNull();
  checked.resolve({ ...CHECK, remove: 1199 });
  expect(await again.findByRole('button', { name: 'Undo 1,200' })).toBeTruthy();
});

test('the dialog of an undone change shows who undid it, and offers no undo', async () => {
  batch = { ...BATCH, undone_at: BATCH.at, undone_label: 'clerk, Jan 5, 2026, 14:06' };
  const { dialog } = await openBatch();
  expect(await within(dialog).findByText('Undone: clerk, Jan 5, 2026, 14:06')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(server.of(batchCalls.undoCheck.path)).toEqual([]);
});

test('a refused undo shows the reason, and the dialog reloads the effects', async () => {
  const { user, dialog } = await openBatch();
  server.answer(batchCalls.undo.path, () =>
    refusal(409, 'There is nothing left to undo.', 'nothing_to_undo'),
  );
  await user.click(await within(dialog).findByRole('button', { name: 'Undo 1,201' }));
  const alert = await screen.findByRole('alertdialog', { name: 'Error' });
  expect(alert.textContent).toContain('There is nothing left to undo.');
  await waitFor(() => expect(server.of(batchCalls.undoCheck.path).length).toBeGreaterThan(1));
});

test('the dialog has no undo button if there is nothing left to undo', async () => {
  server.answer(batchCalls.undoCheck.path, () => ({ ...CHECK, restore: 0, remove: 0, undone: [] }));
  const { dialog } = await openBatch();
  expect(await within(dialog).findByText('There is nothing left to undo.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('the key `u` opens the focused row', async () => {
  const { user } = openApp('/main/batch_list');
  await screen.findByRole('link', { name: 'Jan 5, 2026, 14:05' });
  await user.keyboard('ju');
  expect(await screen.findByRole('dialog', { name: 'Part SAPs imported' })).toBeTruthy();
});

/** Deletes a car model, for which the server stores the batch, and returns the button Undo of the toast. */
async function deleteCarModel() {
  server.answer(carModelCalls.delete.path, () => ({ batch_id: 7 }));
  const app = await openList();
  await app.user.click(screen.getByRole('checkbox', { name: 'Select CM000001' }));
  await app.user.keyboard('{Delete}');
  await answer(app.user, 'Delete');
  return { ...app, undo: await screen.findByRole('button', { name: 'Undo' }) };
}

test('27.3: the toast of an undo that leaves records unchanged names them, and Show opens the batch', async () => {
  server.answer(batchCalls.undo.path, () => CHECK);
  const { user, here, undo } = await deleteCarModel();
  await user.click(undo);
  await screen.findByText(/ 102 stayed as they are: 40010001 \(changed by boris, Jan 5, 2026, 14:05\), /);
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByRole('dialog', { name: 'Part SAPs imported' });
  expect(here()).toBe('/main/batch_list?batch_id=7');
});

test('the button Undo of a deletion disappears when the deletion is undone in the list of imports and bulk changes', async () => {
  server.answer(batchCalls.undo.path, () => CHECK);
  const { user, undo } = await deleteCarModel();
  await user.click(screen.getByRole('button', { name: /ada/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Imports and bulk changes' }));
  await user.click(await screen.findByRole('link', { name: 'Jan 5, 2026, 14:05' }));
  await user.click(await screen.findByRole('button', { name: 'Undo 1,201' }));
  await screen.findByText(/^1,201 records undone/);
  await waitFor(() => expect(undo.isConnected).toBe(false));
});
