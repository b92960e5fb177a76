import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { personCalls, personGrid } from '#domain/person/person';
import { sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { ADMINS_ONLY } from '#domain/wire/role';
import { type FakeServer, refusal, startFakeServer } from '../testing/fake-server.ts';
import { openApp } from '../testing/open-app.tsx';
import { adminServer, PEOPLE } from '../testing/people.ts';
import { pressOutside } from '../testing/press-outside.ts';
import { signedInAs } from '../testing/signed-in-as.ts';

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
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bodies = (path: string) => server.of(path).map(({ body }) => body);

describe('the list of users', () => {
  test('is in the user menu of an administrator, with the security log', async () => {
    const { user, here } = openApp('/main/car_model_list');
    await screen.findByText(/^Showing \d/);
    await user.click(button('ada'));
    expect(await screen.findByRole('menuitem', { name: 'Security log' })).toBeTruthy();
    await user.click(screen.getByRole('menuitem', { name: 'People' }));
    await waitFor(() => expect(here()).toBe(LIST));
  });

  test('is not in the user menu of an editor, and its URL shows the editor a message', async () => {
    server.answer(sessionCalls.access.path, signedInAs('boris', 'editor', 2));
    const { user } = openApp(LIST);
    expect(await screen.findByText(ADMINS_ONLY)).toBeTruthy();
    await user.click(button('boris'));
    expect(await screen.findByRole('menuitem', { name: 'Tokens' })).toBeTruthy();
    for (const name of ['People', 'Security log'])
      expect.soft(screen.queryByRole('menuitem', { name }), name).toBeNull();
    expect(server.of(personGrid.path)).toEqual([]);
  });

  test('shows role, kind and state, with a red badge for a disabled person and a neutral badge for a person who has to choose a password', async () => {
    const invited = [5, 'dina', 'editor', 'Editor', false, 'Person', null, null, 0, 0];
    const rows = [...PEOPLE, [...invited, 'resetting', 'Has to choose a password']];
    server.answer(personGrid.path, () => ({ rows, count: rows.length }));
    await openPeople();
    const row = within(screen.getByRole('row', { name: /chen/ }));
    for (const words of ['Viewer', 'Person', 'Disabled'])
      expect.soft(row.getByText(words), words).toBeTruthy();
    const toneOf = (words: string) => screen.getByText(words).getAttribute('data-tone');
    expect([toneOf('Has to choose a password'), toneOf('Disabled')]).toEqual(['neutral', 'bad']);
  });
});

describe('a new person', () => {
  test('is added in the dialog that `n` opens, and the one-time password is shown once', async () => {
    server.answer(personCalls.add.path, () => ({
      added: [{ user_id: 9, username: 'dora', password: 'one-time-word' }],
    }));
    const { user } = await openPeople();
    await user.keyboard('n');
    await user.type(await screen.findByLabelText(/^Names/), 'dora');
    await user.click(button('Add'));
    const passwords = within(await screen.findByRole('dialog', { name: '1 person added' }));
    await waitFor(() => expect(document.activeElement).toBe(passwords.getByRole('button', { name: 'Copy' })));
    await user.keyboard('{Enter}');
    expect(passwords.getByText('one-time-word')).toBeTruthy();
    expect(bodies(personCalls.add.path)).toEqual([{ usernames: ['dora'], role: 'viewer', service: false }]);
    await user.click(passwords.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText('one-time-word')).toBeNull();
  });

  test('gets the password in a dialog that a click outside does not close, even while the password loads', async () => {
    const added = Promise.withResolvers<object>();
    server.answer(personCalls.add.path, () => added.promise);
    const { user } = await openPeople();
    await user.click(button('Add people'));
    await user.type(await screen.findByLabelText(/^Names/), 'dora');
    await user.click(button('Add'));
    await pressOutside(user);
    expect(screen.getByRole('dialog', { name: 'Add people' })).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);

    added.resolve({ added: [{ user_id: 9, username: 'dora', password: 'one-time-word' }] });
    await screen.findByText('one-time-word');
    await pressOutside(user);
    expect(screen.getByText('one-time-word')).toBeTruthy();
  });

  test('gets an explanation of the one-time password if passwords are disabled', async () => {
    server.answer(signOnCalls.offer.path, () => ({ name: 'Plant login', passwords: false }));
    const words = /^Passwords are off: people sign in with Plant login\./;
    const { user } = await openPeople();
    await user.click(button('Add people'));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'service');
    expect(screen.queryByText(words)).toBeNull();
  });

  test('can be added together with other people from a list, one per line', async () => {
    const names = ['dora', 'emil', 'fay'];
    server.answer(personCalls.add.path, () => ({
      added: names.map((username, index) => ({ user_id: 9 + index, username, password: `word-${index}` })),
    }));
    const { user } = await openPeople();
    await user.click(button('Add people'));
    await user.click(await screen.findByLabelText(/^Names/));
    await user.paste('dora\r\n emil \n\nfay\n');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'editor');
    await user.click(button('Add 3'));
    expect(await screen.findByRole('dialog', { name: '3 people added' })).toBeTruthy();
    expect(bodies(personCalls.add.path)).toEqual([{ usernames: names, role: 'editor', service: false }]);
    expect(button('Copy all 3')).toBeTruthy();
  });

  test.each(['nora\teditor', 'anna@plant.com, eve', 'bob;editor', '"dora"'])(
    'is not added if a pasted line has other columns, separators or quotes: %j',
    async (line) => {
      const { user } = await openPeople();
      await user.click(button('Add people'));
      const names = await screen.findByLabelText(/^Names/);
      await user.click(names);
      await user.paste(`emil\n${line}`);
      expect(screen.getByText(/^Paste only names, without other columns, commas or quotes: /)).toBeTruthy();
      expect(button('Add 2')).toHaveProperty('disabled', true);
      await user.clear(names);
      await user.paste('emil');
      expect(button('Add')).toHaveProperty('disabled', false);
    },
  );

  test('is named in the message if the name is taken; the field is locked during the call, and then keeps the typed text and has the focus', async () => {
    const message = 'There is already a person called boris.';
    const answer = Promise.withResolvers<void>();
    server.answer(personCalls.add.path, async () => {
      await answer.promise;
      return refusal(409, message, 'duplicate');
    });
    const { user } = await openPeople();
    await user.click(button('Add people'));
    const names = await screen.findByLabelText<HTMLTextAreaElement>(/^Names/);
    await user.type(names, 'boris');
    await user.click(button('Add'));
    await user.type(names, 'nora');
    answer.resolve();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(names.value).toBe('boris');
    await waitFor(() => expect(document.activeElement).toBe(names));
  });

  test('that is a service cannot be an administrator and gets, instead of a password, a link to create a token', async () => {
    server.answer(personCalls.add.path, () => ({ added: [{ user_id: 9, username: 'mes', password: null }] }));
    const { user } = await openPeople();
    await user.click(button('Add people'));
    await user.type(await screen.findByLabelText(/^Names/), 'mes');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'service');
    const roles = within(screen.getByRole('combobox', { name: 'Role' })).getAllByRole('option');
    expect(roles.map(({ textContent }) => textContent)).toEqual(['Viewer', 'Editor']);
    await user.click(button('Add'));
    expect(await screen.findByRole('dialog', { name: '1 service added' })).toBeTruthy();
    expect(screen.getByText(/^mes can use the API once it has a token\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Create token' }).getAttribute('href')).toBe('/main/tokens');
  });

  test('can be added as one of several services, and the dialog explains that each needs a token', async () => {
    const services = ['mes', 'erp'].map((username, index) => ({
      user_id: 9 + index,
      username,
      password: null,
    }));
    server.answer(personCalls.add.path, () => ({ added: services }));
    const { user } = await openPeople();
    await user.click(button('Add people'));
    await user.type(await screen.findByLabelText(/^Names/), 'mes{Enter}erp');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'service');
    await user.click(button('Add 2'));
    expect(await screen.findByText(/^mes, erp can use the API once each has a token\./)).toBeTruthy();
  });
});
