import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { personCalls, personGrid } from '#domain/person/person';
import { sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { ADMINS_ONLY } from '#domain/wire/role';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { adminServer } from '../testing/people.ts';

const LIST = '/main/people';
let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer(adminServer);
});

async function openPeople(address = LIST) {
  const app = openApp(address);
  await screen.findByText(/^Showing \d/);
  return app;
}
async function openPerson(name: string) {
  const app = await openPeople();
  await app.user.click(screen.getByRole('link', { name }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name })) };
}
const press = (name: string | RegExp) => screen.getByRole('button', { name });
const bodies = (path: string) => server.of(path).map(({ body }) => body);
const again = () => refusal(403, 'Please type your password again to go on.', 'sign_in_again');

describe('the list of people', () => {
  test('is in the user menu of an administrator, with the security log, and in nobody else’s', async () => {
    const { user, here } = openApp('/main/car_model_list');
    await screen.findByText(/^Showing \d/);
    await user.click(press('ada'));
    expect(await screen.findByRole('menuitem', { name: 'Security log' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'People' }));
    await waitFor(() => expect(here()).toBe(LIST));
  });

  test('is not in the user menu of an editor, who is told so at its address', async () => {
    server.answer(sessionCalls.access.path, () => ({ user_id: 2, username: 'boris', role: 'editor' }));
    const { user } = openApp(LIST);
    expect(await screen.findByText(ADMINS_ONLY)).toBeTruthy();
    await user.click(press('boris'));
    expect(await screen.findByRole('menuitem', { name: 'Tokens' })).toBeTruthy();
    for (const name of ['People', 'Security log'])
      expect.soft(screen.queryByRole('menuitem', { name }), name).toBeNull();
    expect(server.of(personGrid.path)).toEqual([]);
  });

  test('says who is there, in which role and standing', async () => {
    await openPeople();
    const row = within(screen.getByRole('row', { name: /chen/ }));
    for (const words of ['Viewer', 'Person', 'Disabled'])
      expect.soft(row.getByText(words), words).toBeTruthy();
  });

  test('says what keeps it from being shown', async () => {
    server.answer(personGrid.path, () => refusal(500, 'The database is away.'));
    openApp(LIST);
    expect(await screen.findByText('The database is away.')).toBeTruthy();
  });
});

describe('somebody new', () => {
  test('is added by keyboard, and the one-time password is shown once', async () => {
    server.answer(personCalls.add.path, () => ({
      added: [{ user_id: 9, username: 'dora', password: 'one-time-word' }],
    }));
    const { user } = await openPeople();
    await user.keyboard('n');
    await user.type(await screen.findByLabelText(/^Names/), 'dora');
    await user.click(press('Add'));
    const told = within(await screen.findByRole('dialog', { name: '1 person added' }));
    expect(told.getByText('one-time-word')).toBeTruthy();
    expect(bodies(personCalls.add.path)).toEqual([{ usernames: ['dora'], role: 'viewer', service: false }]);
    await user.click(told.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('one-time-word')).toBeNull();
  });

  test('is not promised a way in by a password where passwords are off, unless as an administrator', async () => {
    server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords: false }));
    const words = /^Passwords are switched off: people come in by Plant login\./;
    const { user } = await openPeople();
    await user.click(press('Add people'));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
    expect(screen.queryByText(words)).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'editor');
    expect(screen.getByText(words)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'service');
    expect(screen.queryByText(words)).toBeNull();
  });

  test('comes with others from a list, one in each line', async () => {
    const names = ['dora', 'emil', 'fay'];
    server.answer(personCalls.add.path, () => ({
      added: names.map((username, index) => ({ user_id: 9 + index, username, password: `word-${index}` })),
    }));
    const { user } = await openPeople();
    await user.click(press('Add people'));
    await user.click(await screen.findByLabelText(/^Names/));
    await user.paste('dora\tDora D.\r\n emil \n\nfay\n');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'editor');
    await user.click(press('Add 3'));
    expect(await screen.findByRole('dialog', { name: '3 people added' })).toBeTruthy();
    expect(bodies(personCalls.add.path)).toEqual([{ usernames: names, role: 'editor', service: false }]);
    expect(press('Copy all 3')).toBeTruthy();
  });

  test('whose name is taken is named, and what was typed stays', async () => {
    const taken = 'There is already a person called boris.';
    server.answer(personCalls.add.path, () => refusal(409, taken, 'duplicate'));
    const { user } = await openPeople();
    await user.click(press('Add people'));
    const names = await screen.findByLabelText<HTMLTextAreaElement>(/^Names/);
    await user.type(names, 'boris');
    await user.click(press('Add'));
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(names.value).toBe('boris');
  });

  test('that is a service is no administrator, has no password, and is led to its token', async () => {
    server.answer(personCalls.add.path, () => ({ added: [{ user_id: 9, username: 'mes', password: null }] }));
    const { user } = await openPeople();
    await user.click(press('Add people'));
    await user.type(await screen.findByLabelText(/^Names/), 'mes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'service');
    const roles = within(screen.getByRole('combobox', { name: 'Role' })).getAllByRole('option');
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Viewer', 'Editor']);
    await user.click(press('Add'));
    expect(await screen.findByRole('dialog', { name: '1 service added' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Make a token' }).getAttribute('href')).toBe('/main/tokens');
  });
});

describe('somebody who is there', () => {
  test('gets another role, and the list asks again', async () => {
    server.answer(personCalls.role.path, () => ({}));
    const { user, dialog } = await openPerson('boris');
    const before = server.of(personGrid.path).length;
    await user.selectOptions(dialog.getByLabelText('Role'), 'admin');
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(server.of(personGrid.path).length).toBeGreaterThan(before));
    expect(bodies(personCalls.role.path)).toEqual([{ user_id: 2, role: 'admin' }]);
  });

  test('that is the last administrator stays one, which is said at the role', async () => {
    const last = 'ada is the last administrator. Make somebody else an administrator first.';
    server.answer(personCalls.role.path, () => refusal(409, last, 'last_administrator'));
    const { user, dialog } = await openPerson('ada');
    await user.selectOptions(dialog.getByLabelText('Role'), 'editor');
    await user.click(dialog.getByRole('button', { name: 'Change role' }));
    expect(await dialog.findByText(last)).toBeTruthy();
  });

  test('is renamed, reset, signed out, disabled after a question, and enabled', async () => {
    server.answer(personCalls.rename.path, () => ({}));
    server.answer(personCalls.reset.path, () => ({ username: 'boris', password: 'a-new-word' }));
    server.answer(personCalls.endSessions.path, () => ({ ended: 1 }));
    server.answer(personCalls.disable.path, () => ({}));
    const { user, dialog } = await openPerson('boris');
    const agree = async (name: string) =>
      user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
    const name = dialog.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'boris b');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }));
    await agree('Sign out');
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    await agree('Disable');
    await user.click(dialog.getByRole('button', { name: 'Reset password' }));
    await agree('Reset');
    expect(await dialog.findByText('a-new-word')).toBeTruthy();
    expect(bodies(personCalls.rename.path)).toEqual([{ user_id: 2, username: 'boris b' }]);
    for (const { path } of [personCalls.reset, personCalls.endSessions, personCalls.disable])
      expect.soft(bodies(path), path).toEqual([{ user_id: 2 }]);
  });

  test('that is oneself is not reset, disabled or erased here', async () => {
    const { dialog } = await openPerson('ada');
    for (const name of ['Reset password', 'Disable', 'Erase name...'])
      expect.soft(dialog.queryByRole('button', { name }), name).toBeNull();
    expect(dialog.getByText(/^This is you/)).toBeTruthy();
  });

  test('who asks for it has the name erased, after a question whose first answer keeps it', async () => {
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

describe('what takes a sign-in of the last minutes', () => {
  async function askedAgain() {
    let isFresh = false;
    server.answer(sessionCalls.signIn.path, ({ body }) => {
      if (body.password !== 'right')
        return refusal(401, 'Incorrect username or password', 'incorrect_sign_in');
      isFresh = true;
      return { user_id: 1, username: 'ada' };
    });
    server.answer(personCalls.role.path, () => (isFresh ? {} : again()));
    const app = await openPerson('boris');
    await app.user.selectOptions(app.dialog.getByLabelText('Role'), 'viewer');
    await app.user.click(app.dialog.getByRole('button', { name: 'Change role' }));
    return { ...app, asked: within(await screen.findByRole('alertdialog', { name: 'Sign in again' })) };
  }

  test('asks for the password in its place, says a wrong one there, and goes on with a right one', async () => {
    const { user, asked, dialog, here } = await askedAgain();
    await user.type(asked.getByLabelText(/^Password of ada/), 'wrong{Enter}');
    expect(await asked.findByText('Incorrect username or password')).toBeTruthy();
    await user.clear(asked.getByLabelText(/^Password of ada/));
    await user.type(asked.getByLabelText(/^Password of ada/), 'right{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('boris is now Viewer')).toBeTruthy();
    const keys = server.of(personCalls.role.path).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(dialog.getByLabelText<HTMLSelectElement>('Role').value).toBe('viewer');
    expect(here()).toBe(LIST);
  });

  test('is given up with Cancel, without an alert, and what was typed stays', async () => {
    const { user, asked, dialog } = await askedAgain();
    await user.click(asked.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByLabelText<HTMLSelectElement>('Role').value).toBe('viewer');
    expect(server.of(personCalls.role.path)).toHaveLength(1);
  });

  test('goes to the provider in a tab of its own where passwords are off, and goes on when that has ended', async () => {
    server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords: false }));
    server.answer(signOnCalls.begin.path, () => ({ location: 'https://login.example/auth' }));
    const opened: unknown[] = [];
    window.open = (...args: unknown[]) => {
      opened.push(args);
      return null;
    };
    const { user, asked } = await askedAgain();
    await user.click(await asked.findByRole('button', { name: 'Sign in with Plant login' }));
    await waitFor(() => expect(opened).toEqual([['https://login.example/auth', '_blank']]));
    expect(asked.queryByLabelText(/^Password/)).toBeNull();
    server.answer(personCalls.role.path, () => ({}));
    const channel = new BroadcastChannel('partline.signed-on');
    channel.postMessage('');
    expect(await screen.findByText('boris is now Viewer')).toBeTruthy();
    channel.close();
  });
});
