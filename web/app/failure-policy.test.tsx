import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelCalls, carModelGrid } from '#domain/car-model/car-model';
import { RESET_REQUIRED, sessionCalls } from '#domain/session/session';
import { carModelServer, threePages } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { signIn } from '../testing/sign-in.ts';
import { signedInAs } from '../testing/signed-in-as.ts';

const LIST = '/main/car_model_list';
const FORM = '/main/car_model?product_id=7';
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer({
    ...carModelServer,
    [sessionCalls.signIn.path]: () => ({ user_id: 1, username: 'ada' }),
  });
});

describe('a failed call', () => {
  test("shows an alert 'Sorry, something went wrong' if the response has no message", async () => {
    server.answer(carModelCalls.model.path, () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const { user } = openApp(FORM);
    const alert = await screen.findByRole('alertdialog');
    expect(within(alert).getByText('Sorry, something went wrong')).toBeTruthy();
    await user.keyboard('{Enter}');
  });

  test('with status 401 opens the sign-in, which returns to the same page', async () => {
    server.answer(carModelGrid.path, () => refusal(401, 'Please sign in.'));
    const app = openApp(`${LIST}?page=3`);
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alertdialog')).toBeNull();

    server.answer(carModelGrid.path, threePages[carModelGrid.path] as never);
    await signIn(app.user);
    await waitFor(() => expect(app.here()).toBe(`${LIST}?page=3`));
  });

  test('opens the password reset if the server requires it', async () => {
    server.answer(carModelGrid.path, () => refusal(403, RESET_REQUIRED, 'reset_required'));
    const app = openApp(LIST);
    await waitFor(() => expect(app.here()).toBe('/auth/reset_password'));
  });
});

test('a password reset that becomes required after sign-in offers Logout, and no link to the start page', async () => {
  const app = openApp(LIST);
  await screen.findByText(/^Showing \d/);
  const forced = () =>
    Response.json(
      { message: RESET_REQUIRED, code: 'reset_required', data: { user_id: 1, username: 'ada' } },
      { status: 403 },
    );
  server.answer(sessionCalls.access.path, forced);
  server.answer(carModelGrid.path, forced);
  await app.user.click(screen.getByRole('button', { name: 'Model name' }));

  expect(await screen.findByRole('button', { name: 'Logout' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('ada');
  expect(screen.queryByRole('link', { name: 'Return to Home' })).toBeNull();
});

describe('the access check', () => {
  test('2.2: redirects to the sign-in if there is no session, and to the start page after the sign-in', async () => {
    server.answer(sessionCalls.access.path, () => refusal(401, 'Please sign in.'));
    const app = openApp('/');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(app.here()).toBe('/auth/signin');

    server.answer(sessionCalls.access.path, signedInAs('ada', 'editor', 1));
    await signIn(app.user);
    await waitFor(() => expect(app.here()).toBe('/main/specification_list'));
  });

  test('21.2: shows Access denied with Retry if the check itself fails', async () => {
    server.answer(sessionCalls.access.path, () => refusal(500, 'The database is unavailable.'));
    const { user } = openApp(LIST);
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(screen.getByText('The database is unavailable.')).toBeTruthy();

    server.answer(sessionCalls.access.path, signedInAs('ada', 'editor', 1));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Car models' })).toBeTruthy();
  });
});

test.each(['/nowhere', '/auth/nowhere', '/main/nowhere', '/main/car_model/7'])(
  'the unknown URL %s shows the not-found screen',
  async (path) => {
    openApp(path);
    expect(await screen.findByText('404')).toBeTruthy();
    expect(screen.getByText('Page not found')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go back home' }).getAttribute('href')).toBe('/main');
  },
);
