import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { closeError } from '../testing/answer.ts';
import { field, openNew, saveAndConfirm } from '../testing/car-model-form.ts';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { signIn } from '../testing/sign-in.ts';

const { save } = carModelCalls;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer(carModelServer);
});

/** Opens a new form and saves it while the connection is lost. */
async function loseSave() {
  server.answer(save.path, () => {
    throw new TypeError('Failed to fetch');
  });
  const app = await openNew();
  await enter(app.user, field('Model name'), 'Cobalt');
  await saveAndConfirm(app);
  await screen.findByText(/may or may not have been saved/);
  return app;
}

const keys = () => server.of(save.path).map(({ headers }) => headers.get('idempotency-key'));

test('a save that is refused because the server is busy keeps the typed values, and its idempotency key for the next attempt', async () => {
  server.answer(save.path, () => refusal(503, 'The server is busy.'));
  const app = await openNew();
  await enter(app.user, field('Model name'), 'Cobalt');
  await saveAndConfirm(app);
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByText('The server is busy.')).toBeNull());
  expect(field('Model name').value).toBe('Cobalt');

  server.answer(save.path, () => ({ product_id: 7, version: 1 }));
  await saveAndConfirm(app);
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);
});

test('a save whose connection is lost keeps the typed values, warns that they may have been saved, and focuses Retry, which uses the same key', async () => {
  const app = await loseSave();
  expect(screen.getByText(/may or may not have been saved/)).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(field('Model name').value).toBe('Cobalt');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' }));

  server.answer(save.path, () => ({ product_id: 7, version: 1 }));
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);
});

test('a refused retry keeps the idempotency key of the lost save, so that the next save cannot store the record twice', async () => {
  const app = await loseSave();
  server.answer(save.path, () => refusal(429, 'Too many requests.', 'too_much_at_once'));
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await closeError(app.user, 'Too many requests.');

  server.answer(save.path, () => ({ product_id: 7, version: 1 }));
  await saveAndConfirm(app);
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

test('a form that was restored after the session ended saves with the key of its lost save, so that it is stored once', async () => {
  const app = await loseSave();
  server.answer(save.path, () => refusal(401, 'Please sign in.'));
  server.answer(sessionCalls.signIn.path, () => ({ user_id: 1, username: 'ada' }));
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await signIn(app.user);

  await screen.findByText('Your unsaved changes were restored.');
  server.answer(save.path, () => ({ product_id: 7, version: 1 }));
  await saveAndConfirm(app);
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(keys()).toHaveLength(3);
  expect(new Set(keys()).size).toBe(1);
});

test('saving changed values after a lost response only reports that the first save was stored; the next save writes them', async () => {
  const app = await loseSave();

  server.answer(save.path, () => refusal(422, 'Used before.', 'idempotency_key_reused'));
  await enter(app.user, field('Model name'), 'Cobalt 2');
  await saveAndConfirm(app);
  expect(await screen.findByText(/^Your earlier save was stored/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();

  server.answer(save.path, () => ({ product_id: 8, version: 1 }));
  await saveAndConfirm(app);
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  const [first, second, third] = keys();
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a save without a response can be canceled with Escape after 8 seconds: the typed values are kept, and Retry uses the same key', async () => {
  server.answer(save.path, () => new Promise(() => {}));
  const app = await openNew();
  await enter(app.user, field('Model name'), 'Cobalt');
  // The timers run in real time and can be advanced.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await saveAndConfirm(app);
  await waitFor(() => expect(keys()).toHaveLength(1));
  act(() => void vi.advanceTimersByTime(7_000));
  expect(screen.queryByText('Still saving…')).toBeNull();
  act(() => void vi.advanceTimersByTime(1_000));
  await screen.findByText('Still saving…');
  await app.user.keyboard('{Escape}');
  expect(await screen.findByText(/^The server did not answer/)).toBeTruthy();
  expect(screen.queryByText('Still saving…')).toBeNull();
  expect(field('Model name').value).toBe('Cobalt');

  server.answer(save.path, () => ({ product_id: 7, version: 1 }));
  await app.user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(app.here()).toBe('/main/car_model_list'));
  expect(keys()[0]).toBe(keys()[1]);
});
