import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { NO_ACCOUNT, signOnCalls } from '#domain/session/sign-on';
import { carModelServer } from '../testing/car-models.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';

const ada = { user_id: 1, username: 'ada' };
const location = 'https://login.example/authorize?state=1';
let server: FakeServer;
let opened: string[];

beforeEach(() => {
  sessionStorage.clear();
  opened = [];
  vi.stubGlobal('open', (url: string, target: string) => void opened.push(`${target} ${url}`));
  server = startFakeServer({
    ...carModelServer,
    [signOnCalls.offer.path]: () => ({ name: 'Plant login', passwords: true }),
    [signOnCalls.begin.path]: () => ({ location }),
    [signOnCalls.end.path]: () => ({ user: ada, linked: false }),
    [signOnCalls.leave.path]: () => ({ location: null }),
    [sessionCalls.signOut.path]: () => ada,
  });
});

const press = async (user: ReturnType<typeof openApp>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

test('the sign-in page has a button that names the provider and opens it', async () => {
  const { user } = openApp('/auth/signin');
  await press(user, 'Sign in with Plant login');
  await waitFor(() => expect(opened).toEqual([`_self ${location}`]));
  expect(screen.getByLabelText(/^Password/)).toBeTruthy();
});

test('an unreachable provider is reported below its button', async () => {
  server.answer(signOnCalls.begin.path, () => refusal(503, 'Plant login cannot be reached.'));
  const { user } = openApp('/auth/signin');
  await press(user, 'Sign in with Plant login');
  expect(await screen.findByText('Plant login cannot be reached.')).toBeTruthy();
  expect(opened).toEqual([]);
});

test('if passwords are disabled, a button shows the fields for a one-time password', async () => {
  server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords: false }));
  const { user } = openApp('/auth/signin');
  const button = await screen.findByRole('button', { name: 'Use a one-time password' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in with Plant login' }));
  await user.click(button);
  expect(screen.getByLabelText(/^One-time password/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Username/));
  expect(screen.queryByLabelText(/^Password/)).toBeNull();
});

test.each([
  ['enabled', true, 'This ends your other sessions, all your tokens and a linked sign-on.'],
  ['disabled', false, 'This ends your other sessions and all your tokens.'],
])('if passwords are %s, the password reset explains what it ends', async (_, passwords, sentence) => {
  server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords }));
  openApp('/auth/reset_password');
  expect(await screen.findByText(sentence, { exact: false })).toBeTruthy();
});

test('without a provider, the sign-in page shows its fields and no provider button', async () => {
  server.answer(signOnCalls.offer.path, () => ({ name: null, passwords: true }));
  openApp('/auth/signin');
  expect(await screen.findByLabelText(/Username/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Sign in with/ })).toBeNull();
});

test('`Link sign-on` in the user menu opens the provider and stores the current screen for the return', async () => {
  const { user } = openApp('/main/car_model_list');
  await press(user, /clerk|ada/);
  await user.click(await screen.findByRole('menuitem', { name: 'Link sign-on' }));
  await waitFor(() => expect(opened).toEqual([`_self ${location}`]));
  expect(server.of(signOnCalls.begin.path).map(({ body }) => body)).toEqual([{ link: true }]);
  expect(sessionStorage.getItem('partline.return')).toBe('/main/car_model_list');
});

test("the provider's parameters are sent to the server and removed from the URL", async () => {
  window.history.replaceState({}, '', '/auth/sign_on?code=abc&state=1');
  openApp('/auth/sign_on?code=abc&state=1');
  await waitFor(() =>
    expect(server.of(signOnCalls.end.path).map(({ body }) => body)).toEqual([
      { answer: '?code=abc&state=1' },
    ]),
  );
  expect(window.location.search).toBe('');
});

test('a refused sign-on shows the reason, and a button returns to the sign-in', async () => {
  server.answer(signOnCalls.end.path, () => refusal(403, NO_ACCOUNT));
  const { user } = openApp('/auth/sign_on');
  expect(await screen.findByText(NO_ACCOUNT)).toBeTruthy();
  await press(user, 'Back to sign-in');
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('a sign-out continues at the provider if the provider supports ending its own session', async () => {
  server.answer(signOnCalls.leave.path, () => ({ location: 'https://login.example/end' }));
  openApp('/auth/signout');
  await waitFor(() => expect(opened).toEqual(['_self https://login.example/end']));
  expect(server.of(sessionCalls.signOut.path)).toHaveLength(1);
});
