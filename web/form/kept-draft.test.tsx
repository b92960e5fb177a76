import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { batchCalls } from '#domain/batch/batch';
import { carModelCalls } from '#domain/car-model/car-model';
import { changeChecks, changeWrites } from '#domain/change/change';
import { FORM, field, saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer, storedCarModel } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { openList } from '../testing/open-list.ts';
import { undone } from '../testing/undone.ts';
import { findDraft, storeDraft } from './unsaved/drafts.ts';

const { model, save } = carModelCalls;
const HREF = `${FORM}?product_id=7`;
const notFound = () => refusal(404, 'This record no longer exists.', 'not_found');
const button = (name: string) => screen.getByRole('button', { name });
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
  storeDraft({
    userId: 1,
    href: HREF,
    version: 1,
    values: { name: 'Cobalt II', gen_name: '', note: '', state: 'A' },
  });
});

test('the draft of a record that was deleted in the meantime can be restored and added as a new record', async () => {
  server.answer(model.path, notFound);
  server.answer(save.path, ({ body }) =>
    body.product_id === null ? { product_id: 8, version: 1 } : notFound(),
  );
  const app = openApp(HREF);
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();

  await saveAndConfirm(app);
  await app.user.click(await screen.findByRole('button', { name: 'Add as new' }));
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(server.of(save.path).at(-1)?.body).toMatchObject({ product_id: null, name: 'Cobalt II' });
});

test('while a record fails to load, its draft is kept and the failure is reported once; the draft is restored when the record loads', async () => {
  let fails = true;
  server.answer(model.path, (request) =>
    fails ? refusal(503, 'Please try again.') : storedCarModel(request),
  );
  const { user } = openApp(HREF);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await screen.findByText('The record could not be loaded.');
  expect(screen.queryByText('Please try again.')).toBeNull();
  expect(server.of(model.path)).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  expect(findDraft(HREF, 1)).toBeTruthy();
  fails = false;
  await user.click(button('Retry'));
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
});

test('the offer to restore a draft shows its message, and says that the unsaved changes were kept', async () => {
  storeDraft({ userId: 1, href: HREF, version: 0, values: {}, message: 'CM000001 was added.' });
  openApp(HREF);
  expect(await screen.findByText('CM000001 was added. Your unsaved changes were kept.')).toBeTruthy();
  expect(button('Restore')).toBeTruthy();
});

describe('4.13: the form of a record that was changed in its list', () => {
  const CHANGED = { changed: 1, unchanged: 0, refused: [], expect: 'seen' };

  /** Changes the note of a record, opens its form and returns the Undo of the change. */
  async function openAfterChange() {
    let stored = { note: 'urgent', version: 2 };
    server.answer(model.path, (request) => ({ ...storedCarModel(request), ...stored }));
    server.answer(changeChecks.car_model.path, () => ({ ...CHANGED, rows: [], follows: [] }));
    server.answer(changeWrites.car_model.path, () => ({ ...CHANGED, batch_id: 5 }));
    server.answer(batchCalls.undo.path, () => {
      stored = { note: 'as before', version: 3 };
      return undone({ restore: 1 })();
    });
    const app = await openList();
    await app.user.click(screen.getByRole('checkbox', { name: 'Select CM000001' }));
    await app.user.click(button('Change 1...'));
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Note' }), 'Set to');
    await app.user.type(field('New note'), 'urgent');
    await app.user.click(button('Check'));
    await app.user.click(await screen.findByRole('button', { name: 'Change 1' }));
    await app.user.click(await screen.findByRole('link', { name: 'CM000001' }));
    await screen.findByDisplayValue('urgent');
    return { ...app, undo: () => app.user.click(button('Undo')) };
  }

  test('shows the stored values after the undo of the change', async () => {
    const { undo } = await openAfterChange();
    await undo();
    expect(await screen.findByDisplayValue('as before')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });

  test('offers the typed values after the undo of the change', async () => {
    const { user, undo } = await openAfterChange();
    await enter(user, field('Model name'), ' II');
    await undo();
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByDisplayValue('Cobalt II')).toBeTruthy();
  });

  test('keeps the typed values after the undo of a change of another record', async () => {
    const { user, undo } = await openAfterChange();
    server.answer(batchCalls.undo.path, undone({ restore: 1 }));
    await enter(user, field('Model name'), ' II');
    await undo();
    await screen.findByText('1 record undone.');
    await waitFor(() => expect(server.of(model.path)).toHaveLength(2));
    expect(field('Model name').value).toBe('Cobalt II');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
  });
});
