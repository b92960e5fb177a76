import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const FORM = '/main/car_model';
const { save, model } = carModelCalls;
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
});

async function openForm(title: string, address = FORM) {
  const app = openApp(address);
  await screen.findByRole('heading', { name: title });
  return app;
}
const openNew = () => openForm('Add new car model');
const openStored = () => openForm('Edit car model CM000007', `${FORM}?product_id=7`);
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function saveAndConfirm({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const question = await screen.findByRole('alertdialog', { name: 'Confirm' });
  expect(within(question).getByText('Are you sure to save?')).toBeTruthy();
  await user.keyboard('{Enter}');
}

describe('a new record', () => {
  test('starts active and empty, with the focus in its first field', async () => {
    await openNew();
    expect(document.activeElement).toBe(field('Model name'));
    expect(field('Model name').value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'State Active' }).checked).toBe(true);
  });

  test('is not saved without its required fields: an alert, then the focus on the first of them', async () => {
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Save' }));

    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(within(alert).getByText('Fill all the required fields.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(document.activeElement).toBe(field('Model name')));
    expect(field('Model name').getAttribute('aria-invalid')).toBe('true');
    expect(server.of(save.path)).toEqual([]);
  });

  test('is not saved with a text that is too long: the alert names the field as the screen does', async () => {
    const { user } = await openNew();
    await enter(user, field('Model name'), 'Cobalt');
    await user.click(field('Model number'));
    await user.paste('x'.repeat(65));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(within(alert).getByText('Model number must be at most 64 characters long.')).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(document.activeElement).toBe(field('Model number')));
  });

  test('is saved after the question, and the list comes back', async () => {
    const app = await openNew();
    await enter(app.user, field('Model name'), 'Cobalt');
    await app.user.click(screen.getByRole('switch'));
    expect(screen.getByText('Passive')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Unsaved changes' })).toBeTruthy();
    await saveAndConfirm(app);

    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    expect(server.of(save.path)[0]?.body).toEqual({
      product_id: null,
      version: null,
      name: 'Cobalt',
      gen_name: '',
      note: '',
      state: 'P',
    });
    expect(await screen.findByText('Saved')).toBeTruthy();
  });
});

describe('a stored record', () => {
  test('comes with its values and is saved under its id and version', async () => {
    const app = await openStored();
    expect(field('Model name').value).toBe('Cobalt');
    await enter(app.user, field('Model name'), ' II');
    await saveAndConfirm(app);

    await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
    expect(server.of(save.path)[0]?.body).toMatchObject({ product_id: 7, version: 1, name: 'Cobalt II' });
  });

  test('is told by its title, and one Tab away from its first field', async () => {
    const { user } = await openStored();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Edit car model CM000007' }));
    await user.tab();
    expect(document.activeElement).toBe(field('Model name'));
  });

  test('cannot be loaded: an alert, then the way back to the list, and nothing to save', async () => {
    server.answer(model.path, () => refusal(404, 'This record no longer exists.', 'not_found'));
    const { user } = openApp(`${FORM}?product_id=7`);

    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByText('This record no longer exists.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(screen.queryByRole('textbox', { name: 'Model name' })).toBeNull();
  });

  test('that does not come is told about once, and can be asked for again', async () => {
    server.answer(model.path, () => refusal(503, 'The server is busy.'));
    const { user } = openApp(`${FORM}?product_id=7`);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    const retry = screen.getByRole('button', { name: 'Retry' });
    expect(screen.queryByText('The server is busy.')).toBeNull();
    expect(server.of(model.path)).toHaveLength(1);

    server.answer(model.path, carModelServer[model.path] as never);
    await user.click(retry);
    expect(await screen.findByDisplayValue('Cobalt')).toBeTruthy();
  });

  test('an address that names no record is said to be one', async () => {
    openApp(`${FORM}?product_id=javascript:alert(1)`);
    expect(await screen.findByText('There is no such record.')).toBeTruthy();
    expect(server.of(model.path)).toEqual([]);
  });
});

describe('a save that fails', () => {
  test('keeps what was typed', async () => {
    server.answer(save.path, () => refusal(400, 'The name is odd.'));
    const app = await openNew();
    await enter(app.user, field('Model name'), 'Cobalt');
    await saveAndConfirm(app);

    await app.user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(field('Model name').value).toBe('Cobalt');
  });

  test('without an answer is repeated under the same key, so that it is written once', async () => {
    server.answer(save.path, () => refusal(503, 'The server is busy.'));
    const app = await openNew();
    await enter(app.user, field('Model name'), 'Cobalt');
    await saveAndConfirm(app);
    await app.user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('The server is busy.')).toBeNull());

    server.answer(save.path, () => ({ product_id: 7, version: 1 }));
    await saveAndConfirm(app);
    await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
    const keys = server.of(save.path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('a save whose answer is lost', () => {
  test.each<[string, () => Response]>([
    [
      'on the way',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
    ['midway', () => new Response('{"data": {"product_', { status: 200 })],
  ])(
    '%s keeps what was typed, says that it may be saved, and Retry asks again under the same key',
    async (_, lose) => {
      server.answer(save.path, lose);
      const app = await openNew();
      await enter(app.user, field('Model name'), 'Cobalt');
      await saveAndConfirm(app);
      expect(await screen.findByText(/it is not known whether this was saved/)).toBeTruthy();
      expect(screen.queryByRole('alertdialog')).toBeNull();
      expect(field('Model name').value).toBe('Cobalt');

      server.answer(save.path, () => ({ product_id: 7, version: 1 }));
      await app.user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
      const [first, second] = server.of(save.path).map(({ headers }) => headers.get('idempotency-key'));
      expect(first).toBe(second);
    },
  );
});

test('a save changed after its answer was lost is not written twice: what was stored before is told', async () => {
  server.answer(save.path, () => {
    throw new TypeError('Failed to fetch');
  });
  const app = await openNew();
  await enter(app.user, field('Model name'), 'Cobalt');
  await saveAndConfirm(app);
  await screen.findByText(/it is not known whether this was saved/);

  server.answer(save.path, () => refusal(422, 'Used before.', 'idempotency_key_reused'));
  await enter(app.user, field('Model name'), 'Cobalt 2');
  await saveAndConfirm(app);
  expect(await screen.findByText(/^What you saved before your last change is stored/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  server.answer(save.path, () => ({ product_id: 8, version: 1 }));
  await saveAndConfirm(app);
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  const [first, second, third] = server.of(save.path).map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

describe('a save that the server does not answer', () => {
  async function saveAndWait(seconds: number) {
    server.answer(save.path, () => new Promise(() => {}));
    const app = await openNew();
    await enter(app.user, field('Model name'), 'Cobalt');
    // Time goes by as usual, and may be pushed on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await saveAndConfirm(app);
    await waitFor(() => expect(server.of(save.path)).toHaveLength(1));
    act(() => void vi.advanceTimersByTime(seconds * 1_000));
    return app;
  }
  const keys = () => server.of(save.path).map(({ headers }) => headers.get('idempotency-key'));

  test('says so after 8 seconds, and Retry asks again under the same key', async () => {
    const { user, here } = await saveAndWait(7);
    expect(screen.queryByText('Still saving…')).toBeNull();
    act(() => void vi.advanceTimersByTime(1_000));
    server.answer(save.path, () => ({ product_id: 7, version: 1 }));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(here()).toBe('/main/car_model_list'));
    expect(keys()).toHaveLength(2);
    expect(keys()[0]).toBe(keys()[1]);
  });

  test('is cancelled with Escape: what was typed is kept, and saving it again writes it once', async () => {
    const { user, here } = await saveAndWait(8);
    await screen.findByText('Still saving…');
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
    expect(screen.queryByText('Still saving…')).toBeNull();
    expect(field('Model name').value).toBe('Cobalt');

    server.answer(save.path, () => ({ product_id: 7, version: 1 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(here()).toBe('/main/car_model_list'));
    expect(keys()[0]).toBe(keys()[1]);
  });
});
