import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { RESET_REQUIRED, SIGN_IN_AGAIN, sessionCalls } from '#domain/session/session';
import { carModelServer } from '../testing/car-models.ts';
import { enter } from '../testing/enter.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { showFailedUndo } from '../ui/notice/toast.tsx';

const ada = { user_id: 1, username: 'ada' };
let server: FakeServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startFakeServer({
    ...carModelServer,
    [sessionCalls.signIn.path]: () => ada,
    [sessionCalls.resetPassword.path]: () => ada,
  });
});

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('sign-in', () => {
  test('can be submitted once both fields are filled', async () => {
    const { user } = openApp('/auth/signin');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(button('Sign in').disabled).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText(/Username/));

    await enter(user, screen.getByLabelText(/Username/), 'ada');
    expect(button('Sign in').disabled).toBe(true);
    await user.type(screen.getByLabelText(/^Password/), 'x');
    expect(button('Sign in').disabled).toBe(false);
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/auth/signup');
  });

  test('shows the message of a refusal under the form', async () => {
    server.answer(sessionCalls.signIn.path, () => refusal(401, 'Incorrect username or password'));
    const { user } = openApp('/auth/signin');
    await enter(user, await screen.findByLabelText(/Username/), 'ada');
    await enter(user, screen.getByLabelText(/^Password/), 'wrong');
    await user.keyboard('{Enter}');

    expect((await screen.findByText('Incorrect username or password')).getAttribute('role')).toBe('alert');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test("sign-up shows 'Sorry, you cannot create a user' and sends no request", async () => {
  const { user } = openApp('/auth/signup');
  await screen.findByRole('heading', { name: 'Sign up' });
  expect(document.activeElement).toBe(screen.getByLabelText(/Username/));
  await user.click(button('Sign up'));

  expect(screen.getByText('Sorry, you cannot create a user')).toBeTruthy();
  expect(server.requests).toEqual([]);
});

describe('password reset', () => {
  async function reset(user: ReturnType<typeof openApp>['user']) {
    await enter(user, screen.getByLabelText(/^New password/), 'a long new password');
    await enter(user, screen.getByLabelText(/^Confirm password/), 'a long new password');
    await user.click(button('Reset password'));
  }

  test('opens from the user menu, names the user, links to the start page, and opens that page after the reset', async () => {
    const { user, here } = openApp('/main/car_model_list');
    await user.click(await screen.findByRole('button', { name: 'ada' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reset password' }));
    const username = await screen.findByLabelText<HTMLInputElement>('Username');
    expect([username.value, username.disabled]).toEqual(['ada', true]);
    expect(document.activeElement).toBe(screen.getByLabelText(/^New password/));
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/main');
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();

    await reset(user);
    await waitFor(() => expect(here()).toBe('/main/specification_list'));
  });

  test("that is refused shows the server's message below the form", async () => {
    const message = 'The passwords do not match.';
    server.answer(sessionCalls.resetPassword.path, () => refusal(400, message));
    const { user, here } = openApp('/auth/reset_password');
    await screen.findByLabelText('Username');
    expect(button('Reset password').disabled).toBe(true);

    await reset(user);
    const alert = await within(screen.getByRole('form')).findByRole('alert');
    expect(alert.textContent).toBe(message);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(here()).toBe('/auth/reset_password');
  });

  test('that is required offers Logout instead of the link to the start page', async () => {
    server.answer(sessionCalls.access.path, () =>
      Response.json({ message: RESET_REQUIRED, code: 'reset_required', data: ada }, { status: 403 }),
    );
    const { user, here } = openApp('/main');
    expect((await screen.findByLabelText<HTMLInputElement>('Username')).value).toBe('ada');
    expect(screen.queryByRole('link', { name: 'Return to Home' })).toBeNull();

    await user.click(button('Logout'));
    await waitFor(() => expect(here()).toBe('/auth/signin'));
  });

  test('1.7: states what a password must be before anything is typed', async () => {
    openApp('/auth/reset_password');
    const password = await screen.findByLabelText(/^New password/);
    const rule = document.getElementById(password.getAttribute('aria-describedby') ?? '');
    expect(rule?.textContent).toMatch(
      /^At least 12 characters, without your username and not a common password\./,
    );
  });

  test('requires a recent sign-in, and opens again after that sign-in', async () => {
    server.answer(sessionCalls.resetPassword.path, () => refusal(403, SIGN_IN_AGAIN, 'sign_in_again'));
    const { user, here } = openApp('/auth/reset_password');
    await screen.findByLabelText('Username');
    await reset(user);

    expect(await screen.findByText(SIGN_IN_AGAIN)).toBeTruthy();
    await user.click(button('Sign in again'));
    await enter(user, await screen.findByLabelText(/^Password/), 'old password');
    await enter(user, screen.getByLabelText(/Username/), 'ada');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(here()).toBe('/auth/reset_password'));
  });
});

describe('the sign-in screen', () => {
  const ENDED = /^Your session has ended\./;
  const end = () => server.answer(carModelCalls.model.path, () => refusal(401, 'Please sign in.'));

  test('2.3: shows that the session has ended, fills in the username, and mentions no kept values if nothing was typed', async () => {
    end();
    openApp('/main/car_model?product_id=7');
    expect((await screen.findByText(ENDED)).textContent).toBe('Your session has ended.');
    expect(screen.getByLabelText<HTMLInputElement>(/Username/).value).toBe('ada');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  });

  test('1.2: shows that the account was disabled', async () => {
    const message = 'Your account was disabled. Ask an administrator.';
    server.answer(carModelCalls.model.path, () => refusal(401, message, 'account_disabled'));
    openApp('/main/car_model?product_id=7');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Username/));
  });

  test('still shows that the session has ended after a page reload, until the next sign-in', async () => {
    const first = openApp('/main/car_model_list');
    await screen.findByRole('heading', { name: 'Car models' });
    server.answer(sessionCalls.access.path, () => refusal(401, 'Please sign in.'));
    cleanup();
    const { user } = openApp(first.here());
    expect(await screen.findByText(ENDED)).toBeTruthy();

    server.answer(sessionCalls.access.path, () => ({
      ...ada,
      role: 'editor',
      today: '2026-11-28',
      time_zone: 'UTC',
    }));
    await enter(user, screen.getByLabelText(/Username/), 'ada');
    await user.type(screen.getByLabelText(/^Password/), 'x{Enter}');
    await screen.findByRole('heading', { name: 'Car models' });
    cleanup();
    openApp('/auth/signin');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(ENDED)).toBeNull();
  });

  test('shows no message to a user who has logged out or was never signed in', async () => {
    server.answer(sessionCalls.access.path, () => refusal(401, 'Please sign in.'));
    openApp('/main');
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(ENDED)).toBeNull();
    cleanup();

    server.answer(sessionCalls.access.path, () => ({
      ...ada,
      role: 'editor',
      today: '2026-11-28',
      time_zone: 'UTC',
    }));
    const { user } = openApp('/main/car_model_list');
    await user.click(await screen.findByRole('button', { name: 'ada' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByText(ENDED)).toBeNull();
  });
});

test('a logout hides the Undo of a change, which the next user must neither see nor press', async () => {
  const { user } = openApp('/main/car_model_list');
  await user.click(await screen.findByRole('button', { name: 'ada' }));
  act(() => showFailedUndo('Cobalt deleted', () => {}));
  await screen.findByText('Cobalt deleted');
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  await waitFor(() => expect(screen.queryByText('Cobalt deleted')).toBeNull());
});

test("a logout that fails shows the server's message and keeps the screen", async () => {
  server.answer(sessionCalls.signOut.path, () => refusal(503, 'Try again later.'));
  const { user, here } = openApp('/main/car_model_list');
  await user.click(await screen.findByRole('button', { name: 'ada' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('alertdialog', { name: 'Error' })).toBeTruthy();
  expect(here()).toBe('/main/car_model_list');
});
