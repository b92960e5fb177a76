import { expect, test } from 'vitest';
import { ownSessionCalls, SESSION_OVER } from '#domain/session/own-sessions';
import { sessionCalls } from '#domain/session/session';
import { listEvents } from '../security-log/security-events.ts';
import { addPerson } from '../testing/add-person.ts';
import { PASSWORD } from '../testing/password.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

async function signInWith(username: string, agent: string): Promise<string> {
  const { headers } = await server.send(
    sessionCalls.signIn,
    { username, password: PASSWORD },
    { cookie: undefined, headers: { 'user-agent': agent } },
  );
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

const access = async (cookie: string) => (await server.send(sessionCalls.access, {}, { cookie })).status;
const listed = async (cookie: string) => (await server.send(ownSessionCalls.list, {}, { cookie })).data.rows;

test('users see their own sessions, newest first, with the browser and the current session', async () => {
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
