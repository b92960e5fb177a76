import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { confirmSave } from '../../testing/answer.ts';
import { carModelServer, storedCarModel } from '../../testing/car-models.ts';
import { enter } from '../../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../../testing/fake-server.ts';
import { fillStorage } from '../../testing/fill-storage.ts';
import { openApp } from '../../testing/open-app.tsx';
import { hasDraft, NO_ROOM } from '../unsaved/drafts.ts';

const FORM = '/main/car_model?product_id=7';
const { save, model } = carModelCalls;
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
});
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = async ({ user }: App, name: string) =>
  user.click(
    within(await screen.findByRole('alertdialog', { name: 'Confirm' })).getByRole('button', { name }),
  );
type App = Awaited<ReturnType<typeof openStored>>;

async function openStored() {
  const app = openApp(FORM);
  await screen.findByDisplayValue('Cobalt');
  return app;
}

describe("a save over another user's change", () => {
  const CHANGED = 'This record has changed since you opened it.';
  const stale = (version: number) =>
    refusal(409, CHANGED, 'stale', { version, username: 'boris', at: '2026-01-05T10:00:00.000Z' });

  async function saveTooLate() {
    server.answer(save.path, () => stale(2));
    const app = await openStored();
    await enter(app.user, field('Model name'), ' II');
    server.answer(model.path, (request) => ({ ...storedCarModel(request), version: 2 }));
    await confirmSave(app.user);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    return { ...app, dialog };
  }

  test('shows once who changed the record and when, and keeps the typed values', async () => {
    const { user, dialog } = await saveTooLate();
    expect(screen.getAllByText(CHANGED)).toHaveLength(1);
    expect(dialog.getByText(/^Last changed by boris, Jan 5, 2026, 10:00\./)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText(CHANGED)).toBeNull());
    expect(field('Model name').value).toBe('Cobalt II');
  });

  test('lets the user load the other version after a confirmation, and then restore the typed values', async () => {
    const { dialog, ...app } = await saveTooLate();
    await app.user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await press(app, 'Cancel');
    expect(field('Model name').value).toBe('Cobalt II');

    await confirmSave(app.user);
    await app.user.click(await screen.findByRole('button', { name: 'Load theirs' }));
    await press(app, 'Load theirs');
    await waitFor(() => expect(field('Model name').value).toBe('Cobalt'));
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
  });

  test('does not load the other version if the browser cannot store the typed values', async () => {
    const { dialog, ...app } = await saveTooLate();
    fillStorage();
    const loads = server.of(model.path).length;
    await app.user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await press(app, 'Load theirs');
    expect(await screen.findByText(NO_ROOM)).toBeTruthy();
    expect(field('Model name').value).toBe('Cobalt II');
    expect(server.of(model.path)).toHaveLength(loads);
  });

  test('lets the user load the other version, and then discard the typed values for good', async () => {
    const { dialog, ...app } = await saveTooLate();
    await app.user.click(dialog.getByRole('button', { name: 'Load theirs' }));
    await press(app, 'Load theirs');
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
    expect(field('Model name').value).toBe('Cobalt');
    expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
    expect(hasDraft()).toBe(false);
  });
});

describe('changes of two users to one record', () => {
  const stale = refusal.bind(null, 409, 'This record has changed since you opened it.', 'stale');
  /** Stores a change of these fields by another user. From then on, a save over an older version is refused. */
  function storeTheirs(version: number, fields: object) {
    server.answer(model.path, (request) => ({ ...storedCarModel(request), ...fields, version }));
    server.answer(save.path, ({ body }) =>
      body.version === version
        ? { product_id: 7, version: version + 1 }
        : stale({ version, username: 'boris', at: '2026-01-05T10:00:00.000Z' }),
    );
  }
  const dialog = async (name = 'Changed meanwhile') =>
    within(await screen.findByRole('alertdialog', { name }));
  const rows = (within: Awaited<ReturnType<typeof dialog>>) =>
    within
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  test('the dialog lists the changes of both users, and `Merge and save` keeps all of them', async () => {
    const app = await openStored();
    storeTheirs(2, { gen_name: 'LT-2', note: 'urgent' });
    await enter(app.user, field('Model name'), ' II');
    await confirmSave(app.user);

    const conflict = await dialog();
    expect(await conflict.findByText('boris changed 2 values, you changed 1: no conflicts.')).toBeTruthy();
    expect(rows(conflict)).toEqual([
      ['Model number', 'LT-1.5', 'LT-2', ''],
      ['Note', '–', 'urgent', ''],
      ['Model name', 'Cobalt', '', 'Cobalt II'],
    ]);
    await app.user.click(conflict.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    expect(server.of(save.path).at(-1)?.body).toMatchObject({
      version: 2,
      name: 'Cobalt II',
      gen_name: 'LT-2',
      note: 'urgent',
    });
  });

  test('the keys 1 and 2 resolve conflicts, and the merge can be saved once all conflicts are resolved', async () => {
    const app = await openStored();
    storeTheirs(2, { name: 'Cobalt III', gen_name: 'LT-2' });
    await enter(app.user, field('Model name'), ' II');
    await app.user.type(field('Model number'), 'x');
    await confirmSave(app.user);

    const conflict = await dialog();
    expect(await conflict.findByText('boris changed 2 values, you changed 2: 2 conflicts.')).toBeTruthy();
    const heads = conflict.getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Field', 'Before', 'Theirs 1', 'Mine 2']);
    const merge = conflict.getByRole<HTMLButtonElement>('button', { name: 'Merge and save' });
    // The keys belong to an open menu.
    const menu = document.body.appendChild(document.createElement('div'));
    menu.setAttribute('role', 'menu');
    fireEvent.keyDown(menu, { key: '2' });
    menu.remove();
    expect(conflict.queryAllByRole('radio', { checked: true })).toEqual([]);
    // The key resolves the first conflict, although no conflict has the focus.
    fireEvent.keyDown(document.body, { key: 'é', code: 'Digit2' });
    expect(merge.disabled).toBe(true);
    // The other conflict has the focus.
    await app.user.keyboard('1');
    await app.user.click(merge);
    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    expect(server.of(save.path).at(-1)?.body).toMatchObject({ name: 'Cobalt II', gen_name: 'LT-2' });
  });

  test.each([
    ['Use all theirs', 'Cobalt III'],
    ['Use all mine', 'Cobalt II'],
  ])('after «%s», Merge and save stores the model name %s', async (button, name) => {
    const app = await openStored();
    storeTheirs(2, { name: 'Cobalt III' });
    await enter(app.user, field('Model name'), ' II');
    await confirmSave(app.user);
    const conflict = await dialog();
    await app.user.click(await conflict.findByRole('button', { name: button }));
    await app.user.click(conflict.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(server.of(save.path).at(-1)?.body).toMatchObject({ version: 2, name }));
  });

  test('a merge that is refused because of another change is merged with that change', async () => {
    const app = await openStored();
    storeTheirs(2, { gen_name: 'LT-2' });
    await enter(app.user, field('Model name'), ' II');
    await confirmSave(app.user);
    const merge = await (await dialog()).findByRole('button', { name: 'Merge and save' });
    storeTheirs(3, { gen_name: 'LT-2', note: 'urgent' });
    await app.user.click(merge);

    expect(await screen.findByText('boris changed 1 value, you changed 1: no conflicts.')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Merge and save' }));
    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    expect(server.of(save.path).at(-1)?.body).toMatchObject({
      version: 3,
      name: 'Cobalt II',
      gen_name: 'LT-2',
      note: 'urgent',
    });
  });

  test('a deleted record can be added as new', async () => {
    const app = await openStored();
    await enter(app.user, field('Model name'), ' II');
    server.answer(save.path, ({ body }) =>
      body.product_id === null
        ? { product_id: 8, version: 1 }
        : refusal(404, 'This record no longer exists.', 'not_found'),
    );
    await confirmSave(app.user);
    const conflict = await dialog('Error');
    expect(conflict.getByText('This record was deleted.')).toBeTruthy();
    await app.user.click(conflict.getByRole('button', { name: 'Add as new' }));
    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    expect(server.of(save.path).at(-1)?.body).toMatchObject({ version: null, name: 'Cobalt II' });
  });
});
