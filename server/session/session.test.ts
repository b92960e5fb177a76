import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { ownSessionCalls, SESSION_OVER } from '#domain/session/own-sessions';
import { sessionCalls } from '#domain/session/session';
import { listEvents } from '../security-log/security-events.ts';
import { addPerson } from '../testing/add-person.ts';
import { PASSWORD } from '../testing/password.ts';
import { signIn } from '../testing/sign-in.ts';
import { testApp } from '../testing/test-app.ts';
import { addUser, findUser } from './users.ts';

const server = testApp();
const NEW_PASSWORD = 'correct horse battery';

test('A14, A15: a user who has to reset the password is refused other calls until a new password is chosen', async () => {
  const { password: oneTime } = await addUser(server.db, 'newcomer');
  const { cookie, status } = await signIn(server.app, 'newcomer', oneTime);
  expect(status).toBe(200);

  const access = await server.send(sessionCalls.access, undefined, { cookie });
  const other = await server.send(carModelCalls.model, { product_id: 1 }, { cookie });
  for (const refused of [access, other]) {
    expect([refused.status, refused.failure.message]).toEqual([403, 'Please reset your password']);
    expect(refused.failure.data).toEqual({ user_id: expect.any(Number), username: 'newcomer' });
    expect(refused.failure).not.toHaveProperty('details');
  }

  const form = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const reset = await server.send(sessionCalls.resetPassword, form, { cookie });
  expect([reset.status, reset.data.username]).toEqual([200, 'newcomer']);
  const oldSession = await server.send(sessionCalls.access, undefined, { cookie });
  const oldPassword = await signIn(server.app, 'newcomer', oneTime);
  const newPassword = await signIn(server.app, 'newcomer', NEW_PASSWORD);
  expect([oldSession.status, oldPassword.status, newPassword.status]).toEqual([401, 401, 200]);
});

const COMMON = 'This password is too common. Please choose another one.';

test.each([
  ['too short', 'short', 'short', 'The password must have at least 12 characters.'],
  [
    'different from its confirmation',
    NEW_PASSWORD,
    `${NEW_PASSWORD}!`,
    'The two passwords are not the same.',
  ],
  [
    'the username with digits after it',
    'sally smith 12',
    'sally smith 12',
    'The password must not contain the username.',
  ],
  ['the current one', PASSWORD, PASSWORD, 'The new password must differ from the current one.'],
  ['common', 'qwertyuiop123', 'qwertyuiop123', COMMON],
  ['common with digits after it', 'Letmein12345!', 'Letmein12345!', COMMON],
  ['one letter repeated', 'aaaaaaaaaaaa', 'aaaaaaaaaaaa', COMMON],
  ['the alphabet', 'abcdefghijkl', 'abcdefghijkl', COMMON],
])('A10: a new password that is %s is refused', async (_, password, confirm_password, sentence) => {
  if (!(await findUser(server.db, 'sally smith'))) await addPerson(server.db, 'sally smith');
  const { cookie } = await signIn(server.app, 'sally smith', PASSWORD);
  const { status, failure } = await server.send(
    sessionCalls.resetPassword,
    { password, confirm_password },
    { cookie },
  );
  expect([status, failure.message]).toEqual([400, sentence]);
});

test('A10: a reset requires a sign-in within the last quarter of an hour', async () => {
  const { cookie } = await signIn(server.app, 'clerk', PASSWORD);
  await server.db.updateTable('sessions').set({ authenticated_at: '2020-01-01T00:00:00Z' }).execute();

  const form = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const { status, failure } = await server.send(sessionCalls.resetPassword, form, { cookie });
  expect([status, failure.message]).toEqual([403, 'Please sign in again, then change your password.']);
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

async function signInWith(username: string, agent: string): Promise<string> {
  const headers = { 'user-agent': agent };
  return (await signIn(server.app, username, PASSWORD, { headers })).cookie;
}

const access = async (cookie: string) => (await server.send(sessionCalls.access, {}, { cookie })).status;
const listed = async (cookie: string) => (await server.send(ownSessionCalls.list, {}, { cookie })).data.rows;

test('users see their own sessions, newest first, each with its browser, and the current session is marked', async () => {
  await addPerson(server.db, 'anna');
  const [old, current] = [await signInWith('anna', FIREFOX), await signInWith('anna', 'curl/8.5.0')];
  expect(await listed(current)).toMatchObject([
    { agent: 'curl/8.5.0', address: '127.0.0.1', current: true },
    { agent: FIREFOX, current: false },
  ]);
  expect((await listed(old)).map(({ current }) => current)).toEqual([false, true]);

  // Ended sessions are not listed, even before they are deleted.
  await server.db
    .updateTable('sessions')
    .set({ last_seen_at: '2020-01-01T00:00:00Z' })
    .where('agent', '=', FIREFOX)
    .execute();
  expect(await listed(current)).toHaveLength(1);
});

test('a session ended by its user is refused with 401 at its next call, and the security log records the end', async () => {
  await addPerson(server.db, 'bela');
  const [lost, current] = [await signInWith('bela', FIREFOX), await signInWith('bela', FIREFOX)];
  const { session_id = 0 } = (await listed(current)).find((one) => !one.current) ?? {};

  const end = () => server.send(ownSessionCalls.end, { session_id }, { cookie: current });
  expect((await end()).status).toBe(200);
  expect([await access(lost), await access(current)]).toEqual([401, 200]);
  const repeated = await end();
  expect([repeated.status, repeated.failure.message]).toEqual([404, SESSION_OVER]);
  expect((await listEvents(server.db, { limit: 1 }))[0]).toMatchObject({
    event: 'sessions_revoked',
    username: 'bela',
    details: { count: 1, by: 'bela' },
  });
});

test('ending all other sessions of a user ends neither the current session nor sessions of other users', async () => {
  await addPerson(server.db, 'carl');
  const [one, two, current] = [
    await signInWith('carl', FIREFOX),
    await signInWith('carl', FIREFOX),
    await signInWith('carl', FIREFOX),
  ];
  const { data } = await server.send(ownSessionCalls.endOthers, {}, { cookie: current });
  expect(data).toEqual({ ended: 2 });
  expect([await access(one), await access(two), await access(current)]).toEqual([401, 401, 200]);
  expect(await access(server.clerk)).toBe(200);
});

test('the session of another user cannot be seen or ended, and the call is refused with 404', async () => {
  await addPerson(server.db, 'dora');
  const current = await signInWith('dora', FIREFOX);
  const [theirs] = await listed(server.clerk);
  const { status } = await server.send(
    ownSessionCalls.end,
    { session_id: theirs?.session_id ?? 0 },
    { cookie: current },
  );
  expect([status, await access(server.clerk)]).toEqual([404, 200]);
  expect(await listed(current)).toHaveLength(1);
});

test('the user agent is stored up to a maximum length', async () => {
  await addPerson(server.db, 'emil');
  const cookie = await signInWith('emil', 'x'.repeat(2_000));
  expect((await listed(cookie))[0]?.agent).toBe('x'.repeat(300));
});
