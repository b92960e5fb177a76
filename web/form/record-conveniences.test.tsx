import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { carModelServer, storedCarModel } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signIn } from '../testing/sign-in.ts';
import { signedInAs } from '../testing/signed-in-as.ts';

const LIST = '/main/car_model_list';
const FORM = '/main/car_model';
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer({
    ...carModelServer,
    [sessionCalls.signIn.path]: () => ({ user_id: 1, username: 'ada' }),
  });
});
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

async function openChanged(address = FORM) {
  const app = openApp(address);
  await screen.findByRole('textbox', { name: 'Model name' });
  if (address !== FORM) await screen.findByDisplayValue('Cobalt');
  await enter(app.user, field('Model name'), ' II');
  return app;
}

describe('leaving a changed form', () => {
  test('by Back asks for a confirmation, and can be canceled', async () => {
    const { user, here } = await openChanged();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    expect([here(), field('Model name').value]).toEqual([FORM, ' II']);

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('Leave without saving?');
    await user.keyboard('{Enter}');
    expect([here(), field('Model name').value]).toEqual([FORM, ' II']);

    await user.click(screen.getByRole('button', { name: 'Back' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(here()).toBe(LIST));
  });

  test('requires no confirmation if the values are changed back', async () => {
    const { user, here } = await openChanged();
    await user.clear(field('Model name'));
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(here()).toBe(LIST));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
});

/** Changes a stored record, saves it after the session has ended, runs `meanwhile`, and signs in again. */
async function signInAgain(meanwhile = () => {}) {
  server.answer(carModelCalls.save.path, () => refusal(401, 'Please sign in.'));
  const { user, here } = await openChanged(`${FORM}?product_id=7`);
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Save changes?');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.queryByText('Leave without saving?')).toBeNull();

  meanwhile();
  await signIn(user);
  await waitFor(() => expect(here()).toBe(`${FORM}?product_id=7`));
  return user;
}

test('values typed before the session ended are restored after the sign-in, and Undo removes them', async () => {
  const user = await signInAgain();
  expect(await screen.findByText('Your unsaved changes were restored.')).toBeTruthy();
  expect(field('Model name').value).toBe('Cobalt II');
  expect(screen.getByRole('img', { name: 'Unsaved changes' })).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt'));
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
  await user.type(field('Model name'), 'I');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('typed values are offered, but not restored automatically, if another user has saved the record in the meantime', async () => {
  const user = await signInAgain(() => {
    server.answer(carModelCalls.model.path, (request) => ({
      ...storedCarModel(request),
      note: 'urgent',
      version: 2,
    }));
  });
  const restore = await screen.findByRole('button', { name: 'Restore' });
  expect(field('Model name').value).toBe('Cobalt');
  await user.click(restore);
  await waitFor(() => expect(field('Model name').value).toBe('Cobalt II'));
});

test('values typed by a user who became a viewer before the next sign-in are kept, and restored once the user may save again', async () => {
  await signInAgain(() => server.answer(sessionCalls.access.path, signedInAs('ada', 'viewer', 1)));
  await screen.findByDisplayValue('Cobalt');
  expect(screen.queryByRole('img', { name: 'Unsaved changes' })).toBeNull();
  expect(screen.queryByText(/unsaved changes/)).toBeNull();
  cleanup();
  server.answer(sessionCalls.access.path, signedInAs('ada', 'editor', 1));
  openApp(`${FORM}?product_id=7`);
  expect(await screen.findByText('Your unsaved changes were restored.')).toBeTruthy();
  expect(field('Model name').value).toBe('Cobalt II');
});
