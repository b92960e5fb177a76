import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { personCalls, personGrid } from '#domain/person/person';
import { sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { answer } from '../testing/answer.ts';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { adminServer, PEOPLE } from '../testing/people.ts';
import { pressOutside } from '../testing/press-outside.ts';

const LIST = '/main/people';
let server: FakeServer;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer(adminServer);
});

async function openPerson(name: string) {
  const app = openApp(LIST);
  await screen.findByText(/^Showing \d/);
  await app.user.click(screen.getByRole('link', { name }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name })) };
}
const bodies = (path: string) => server.of(path).map(({ body }) => body);
const signInRequired = () => refusal(403, 'Confirm your password.', 'sign_in_again');

describe('a user', () => {
  test('gets another role without leaving the page, and the list reloads', async () => {
    server.answer(personCalls.role.path, () => ({}));
    const { user, dialog } = await openPerson('boris');
    const before = server.of(personGrid.path).length;
    const submits: Event[] = [];
    window.addEventListener('submit', (event) => submits.push(event), { capture: true, once: true });
    await user.selectOptions(dialog.getByLabelText('Role'), 'admin');
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(server.of(personGrid.path).length).toBeGreaterThan(before));
    expect(bodies(personCalls.role.path)).toEqual([{ user_id: 2, role: 'admin', expect: 'editor' }]);
    expect(await screen.findByText('boris is now Admin')).toBeTruthy();
    expect(submits.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true]);
  });

  test('stays an administrator if there is no other administrator, and the role field shows the reason', async () => {
    const last = 'ada is the last administrator. Make somebody else an administrator first.';
    server.answer(personCalls.role.path, () => refusal(409, last, 'last_administrator'));
    const { user, dialog } = await openPerson('ada');
    await user.selectOptions(dialog.getByLabelText('Role'), 'editor');
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await dialog.findByText(last)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Role')));
  });

  test('is shown with the new role and name if another administrator has changed them, and a chosen role is discarded', async () => {
    server.answer(personCalls.endSessions.path, () => ({ ended: 1 }));
    const { user, dialog } = await openPerson('boris');
    const role = dialog.getByLabelText<HTMLSelectElement>('Role');
    await user.selectOptions(role, 'viewer');
    const rows = PEOPLE.map((row) =>
      row[0] === 2 ? [2, 'boris b', 'admin', 'Admin', ...row.slice(4)] : row,
    );
    server.answer(personGrid.path, () => ({ rows, count: rows.length }));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await answer(user, 'Sign out');
    await waitFor(() => expect(role.value).toBe('admin'));
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('boris b');
    for (const name of ['Change role', 'Rename'])
      expect(dialog.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  });

  test('can be renamed, and after a confirmation be signed out, be disabled and get a new password', async () => {
    server.answer(personCalls.rename.path, () => ({}));
    server.answer(personCalls.reset.path, () => ({ username: 'boris', password: 'a-new-word' }));
    server.answer(personCalls.endSessions.path, () => ({ ended: 1 }));
    server.answer(personCalls.disable.path, () => ({}));
    const { user, dialog } = await openPerson('boris');
    const confirm = async (name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    const name = dialog.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'boris b');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await confirm('Sign out');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await confirm('Disable');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await confirm('Reset');
    expect(await screen.findByText('a-new-word')).toBeTruthy();
    expect(bodies(personCalls.rename.path)).toEqual([{ user_id: 2, username: 'boris b' }]);
    for (const { path } of [personCalls.reset, personCalls.endSessions, personCalls.disable])
      expect.soft(bodies(path), path).toEqual([{ user_id: 2 }]);
  });

  test('loses a linked sign-on after a confirmation, if there is a provider', async () => {
    server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords: true }));
    server.answer(personCalls.unlink.path, () => ({ ended: 1 }));
    const { user, dialog } = await openPerson('boris');
    await user.click(await dialog.findByRole('button', { name: 'Unlink sign-on' }));
    await answer(user, 'Unlink', /^Unlink the sign-on of boris\?/);
    expect(await screen.findByText('The sign-on of boris is unlinked')).toBeTruthy();
    expect(bodies(personCalls.unlink.path)).toEqual([{ user_id: 2 }]);
  });

  test('gets a one-time password that stays visible until the button of its dialog is clicked', async () => {
    server.answer(personCalls.reset.path, () => ({ username: 'boris', password: 'a-new-word' }));
    const { user, dialog } = await openPerson('boris');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await answer(user, 'Reset');
    const secret = within(await screen.findByRole('dialog', { name: 'One-time password of boris' }));
    await waitFor(() => expect(document.activeElement).toBe(secret.getByRole('heading')));
    await pressOutside(user);
    expect(screen.getByText('a-new-word')).toBeTruthy();
    await user.click(secret.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('a-new-word')).toBeNull());
    expect(dialog.getByRole('heading', { name: 'boris' })).toBeTruthy();
  });

  test('gets a one-time password in a dialog that names them, even if another person was opened in the meantime', async () => {
    const reset = Promise.withResolvers();
    server.answer(personCalls.reset.path, () => reset.promise);
    const { user, dialog } = await openPerson('boris');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await answer(user, 'Reset');
    await user.click(dialog.getByRole('button', { name: 'Next row' }));
    await screen.findByRole('dialog', { name: 'chen' });
    reset.resolve({ username: 'boris', password: 'a-new-word' });
    const secret = within(await screen.findByRole('dialog', { name: /^One-time password/ }));
    expect(secret.getByRole('heading').textContent).toBe('One-time password of boris');
    expect(secret.getByText('boris')).toBeTruthy();
  });

  test('gets a one-time password that is shown even if the panel was closed in the meantime', async () => {
    const reset = Promise.withResolvers();
    server.answer(personCalls.reset.path, () => reset.promise);
    const { user, dialog } = await openPerson('boris');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await answer(user, 'Reset');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'boris' })).toBeNull());
    reset.resolve({ username: 'boris', password: 'a-new-word' });
    expect(await screen.findByText('a-new-word')).toBeTruthy();
  });

  test('does not show why the password of another person could not be reset', async () => {
    const gone = 'This person no longer exists.';
    server.answer(personCalls.reset.path, () => refusal(404, gone, 'not_found'));
    const { user, dialog } = await openPerson('boris');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await answer(user, 'Reset');
    expect(await dialog.findByText(gone)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Next row' }));
    const next = within(await screen.findByRole('dialog', { name: 'chen' }));
    expect(next.queryByText(gone)).toBeNull();
  });

  test('cannot reset their own password, disable their account or erase their name', async () => {
    const { dialog } = await openPerson('ada');
    for (const name of ['Reset password', 'Disable', 'Erase name...'])
      expect.soft(dialog.queryByRole('button', { name }), name).toBeNull();
    expect(dialog.getByText(/^This is you/)).toBeTruthy();
  });

  test('can have their name erased, after a confirmation that defaults to keeping it', async () => {
    server.answer(personCalls.erase.path, () => ({ username: 'person 3' }));
    const { user, dialog } = await openPerson('chen');
    expect(dialog.getByRole('button', { name: 'Enable' })).toBeTruthy();
    await user.click(dialog.getByText('Erase the name'));
    await user.click(dialog.getByRole('button', { name: 'Erase name...' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(document.activeElement).toBe(question.getByRole('button', { name: 'Keep' }));
    await user.click(question.getByRole('button', { name: 'Erase name' }));
    await waitFor(() => expect(bodies(personCalls.erase.path)).toEqual([{ user_id: 3 }]));
    expect(await screen.findByText('chen is person 3 from now on')).toBeTruthy();
  });
});

describe('an action that needs a recent sign-in', () => {
  async function openSignInAgain() {
    let isFresh = false;
    server.answer(sessionCalls.signIn.path, ({ body }) => {
      if (body.password !== 'right')
        return refusal(401, 'Incorrect username or password', 'incorrect_sign_in');
      isFresh = true;
      return { user_id: 1, username: 'ada' };
    });
    server.answer(personCalls.role.path, () => (isFresh ? {} : signInRequired()));
    const app = await openPerson('boris');
    await app.user.selectOptions(app.dialog.getByLabelText('Role'), 'viewer');
    await app.user.click(app.dialog.getByRole('button', { name: 'Change role' }));
    return { ...app, signIn: within(await screen.findByRole('alertdialog', { name: 'Sign in again' })) };
  }

  test('asks for the password in a dialog, reports a wrong password there, and continues with the right one', async () => {
    const { user, signIn, dialog, here } = await openSignInAgain();
    await user.type(signIn.getByLabelText(/^Password of ada/), 'wrong{Enter}');
    expect(await signIn.findByText('Incorrect username or password')).toBeTruthy();
    expect(document.activeElement).toBe(signIn.getByLabelText(/^Password of ada/));
    await user.keyboard('right{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('boris is now Viewer')).toBeTruthy();
    const keys = server.of(personCalls.role.path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(dialog.getByLabelText<HTMLSelectElement>('Role').value).toBe('viewer');
    expect(here()).toBe(`${LIST}?user_id=2`);
  });

  test('is canceled with Cancel, without an alert, and the chosen role stays', async () => {
    const { user, signIn, dialog } = await openSignInAgain();
    await user.click(signIn.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByLabelText<HTMLSelectElement>('Role').value).toBe('viewer');
    expect(server.of(personCalls.role.path)).toHaveLength(1);
  });

  test('opens the provider in a new tab if passwords are disabled, and continues afterwards', async () => {
    server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords: false }));
    server.answer(signOnCalls.begin.path, () => ({ location: 'https://login.example/auth' }));
    const opened: unknown[] = [];
    window.open = (...args: unknown[]) => {
      opened.push(args);
      return null;
    };
    const { user, signIn } = await openSignInAgain();
    await user.click(await signIn.findByRole('button', { name: 'Sign in with Plant login' }));
    await waitFor(() => expect(opened).toEqual([['https://login.example/auth', '_blank']]));
    expect(signIn.queryByLabelText(/^Password/)).toBeNull();
    server.answer(personCalls.role.path, () => ({}));
    const channel = new BroadcastChannel('partline.signed-on');
    channel.postMessage(1);
    expect(await screen.findByText('boris is now Viewer')).toBeTruthy();
    channel.close();
  });
});
