import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { personCalls, personGrid } from '#domain/person/person';
import { tokenCalls } from '#domain/person/token';
import { sessionCalls } from '#domain/session/session';
import type { AnyCall } from '#domain/wire/call';
import { listEvents } from '../security-log/security-events.ts';
import { openSession } from '../session/sessions.ts';
import { tokenHash } from '../session/tokens.ts';
import { findUser } from '../session/users.ts';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { tokensOf } from '../testing/tokens.ts';

const server = testApp();
const { admin, add, standingOf } = peopleOf(server);

const signIn = (username: string, password: string | null) =>
  server.send(sessionCalls.signIn, { username, password: password ?? '' }, { cookie: undefined });

test('A23: several users are added from a list, each with a one-time password that is returned once', async () => {
  const body = { usernames: ['Aziza', 'Bobur'], role: 'viewer' as const };
  const headers = { 'idempotency-key': 'added' };
  const { status, data } = await server.send(personCalls.add, body, { ...admin, headers });
  expect(status).toBe(200);
  expect(data.added.map(({ username }) => username)).toEqual(['Aziza', 'Bobur']);
  expect(await standingOf(data.added[0]?.user_id ?? 0)).toMatchObject({
    role: 'viewer',
    standing: 'resetting',
  });
  expect((await signIn('aziza', data.added[0]?.password ?? '')).status).toBe(200);

  // Repeating the response would require storing the passwords, so the request counts as new, and its names are taken.
  const again = await server.send(personCalls.add, body, { ...admin, headers });
  expect([again.status, again.failure.message]).toEqual([
    409,
    'There is already a person called Aziza, Bobur.',
  ]);
  const storedAnswers = await server.db.selectFrom('idempotency_keys').select('answer').execute();
  expect(storedAnswers).toEqual([]);
});

test('adding a list of users with a taken or repeated name adds no users', async () => {
  await add('Taken');
  const taken = await server.send(personCalls.add, { usernames: ['Fresh', 'TAKEN'] }, admin);
  const twice = await server.send(personCalls.add, { usernames: ['Fresh', 'fresh'] }, admin);
  expect([taken.status, twice.status, twice.failure.message]).toEqual([409, 400, 'Written twice: fresh.']);
  expect(await findUser(server.db, 'fresh')).toBeUndefined();
});

test('A08: a session ends after 8 hours without a call or 24 hours in all, and the list counts only valid sessions and tokens', async () => {
  const { userId, cookie, token_id } = await tokensOf(server).someone('counted');
  await server.send(tokenCalls.make, { name: 'Another' }, { cookie });
  await server.db
    .updateTable('tokens')
    .set({ ends_at: '2020-01-01' })
    .where('token_id', '=', token_id)
    .execute();
  const opens = async (seen: string, made: string) => {
    const token = await openSession(server.db, userId);
    await sql`update sessions set last_seen_at = now() - ${seen}::interval, created_at = now() - ${made}::interval
      where token_hash = ${tokenHash(token)}`.execute(server.db);
    return (await server.send(sessionCalls.access, {}, { cookie: `sid=${token}` })).status;
  };
  expect([
    await opens('7 hours 59 minutes', '23 hours 59 minutes'),
    await opens('8 hours 1 second', '9 hours'),
    await opens('1 minute', '24 hours 1 second'),
  ]).toEqual([200, 401, 401]);

  const listed = server.db.selectFrom('person_list').where('user_id', '=', userId);
  expect(await listed.select(['sessions', 'tokens']).execute()).toEqual([{ sessions: 2, tokens: 1 }]);
});

test('disabling a signed-in user ends access at the next call, and the list shows the user as disabled until enabled again', async () => {
  const { user_id } = await add('leaver');
  await server.db.updateTable('users').set({ must_reset: false }).where('user_id', '=', user_id).execute();
  const cookie = `sid=${await openSession(server.db, user_id)}`;
  expect((await server.send(sessionCalls.access, {}, { cookie })).status).toBe(200);

  expect((await server.send(personCalls.disable, { user_id }, admin)).status).toBe(200);
  expect((await server.send(sessionCalls.access, {}, { cookie })).status).toBe(401);
  expect(await standingOf(user_id)).toMatchObject({ standing: 'disabled' });

  await server.send(personCalls.enable, { user_id }, admin);
  expect(await standingOf(user_id)).toMatchObject({ standing: 'active' });
});

test('ending the sessions of a user keeps the password, and a reset replaces it with a one-time password', async () => {
  const { user_id, password } = await add('forgetful');
  const cookie = `sid=${await openSession(server.db, user_id)}`;
  const ended = await server.send(personCalls.endSessions, { user_id }, admin);
  expect(ended.data).toEqual({ ended: 1 });
  expect((await server.send(sessionCalls.access, {}, { cookie })).status).toBe(401);
  expect((await signIn('forgetful', password)).status).toBe(200);

  const reset = await server.send(personCalls.reset, { user_id }, admin);
  expect((await signIn('forgetful', password)).status).toBe(401);
  expect((await signIn('forgetful', reset.data.password)).status).toBe(200);
});

test('a reset ends the waiting time after failed sign-ins', async () => {
  const { user_id } = await add('mistyped');
  for (let failures = 0; failures < 6; failures += 1) await signIn('mistyped', 'wrong');
  expect((await signIn('mistyped', 'wrong')).status).toBe(429);
  const { data } = await server.send(personCalls.reset, { user_id }, admin);
  expect((await signIn('mistyped', data.password)).status).toBe(200);
});

test('no transaction stays open while the password of a reset or a new user is hashed', async () => {
  const { user_id } = await add('hashed');
  // Hashing waits for one of the four threads, each of which waits until the pipe has a writer.
  const folder = mkdtempSync(join(tmpdir(), 'partline-threads-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const threads = Array.from({ length: 4 }, () => open(pipe, 'r'));
  let isOver = false;
  const requests = Promise.all([
    server.send(personCalls.reset, { user_id }, admin),
    server.send(personCalls.add, { usernames: ['hashed too'] }, admin),
  ]).finally(() => {
    isOver = true;
  });
  await sleep(300);
  const { rows } = await sql`select query from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(server.db);
  expect([rows, isOver]).toEqual([[], false]);
  const writer = openSync(pipe, 'r+');
  for (const thread of await Promise.all(threads)) await thread.close();
  closeSync(writer);
  rmSync(folder, { recursive: true });
  expect((await requests).map(({ status }) => status)).toEqual([200, 200]);
});

test('changing users without a sign-in in the last 15 minutes is refused with 403 sign_in_again, and listing them is not', async () => {
  const cookie = `sid=${await openSession(server.db, admin.user_id)}`;
  await server.db
    .updateTable('sessions')
    .set({ authenticated_at: '2020-01-01' })
    .where('user_id', '=', admin.user_id)
    .execute();
  for (const call of Object.values<AnyCall>(personCalls)) {
    const { status, failure } = await server.sendRaw(call, {}, { cookie });
    expect.soft([status, failure.code], call.path).toEqual([403, 'sign_in_again']);
  }
  const list = { p: { column: ['username'], offset: 0, limit: 10 } };
  expect((await server.sendRaw(personGrid.call, list, { cookie })).status).toBe(200);
  admin.cookie = `sid=${await openSession(server.db, admin.user_id)}`;
});

test('renaming a user changes the username, and a taken name is refused', async () => {
  const { user_id } = await add('Maiden');
  await add('Other');
  const taken = await server.send(personCalls.rename, { user_id, username: 'OTHER' }, admin);
  const message = 'There is already a person called Other.';
  expect([taken.status, taken.failure]).toEqual([
    409,
    { message, code: 'duplicate', details: [{ path: 'username', message }] },
  ]);
  await server.send(personCalls.rename, { user_id, username: 'Married' }, admin);
  expect(await standingOf(user_id)).toMatchObject({ username: 'Married' });
});

test('a name that looks like another user’s name, or has invisible characters, is refused for adding and renaming', async () => {
  const { user_id } = await add('Okhunov');
  await add('Copied');
  const alike = 'There is already a person called Copied. Names that look alike count as one.';
  const answers = [
    await server.send(personCalls.rename, { user_id, username: 'Сopied' }, admin),
    await server.send(personCalls.add, { usernames: ['сорied'] }, admin),
    await server.send(personCalls.rename, { user_id, username: 'Cop\u200bied' }, admin),
    await server.send(personCalls.add, { usernames: ['Free', 'Frее'] }, admin),
  ];
  expect(answers.map(({ status, failure }) => [status, failure.message])).toEqual([
    [409, alike],
    [409, alike],
    [400, expect.stringContaining('An invisible character (U+200B) after "Cop".')],
    [400, 'Written twice: Frее.'],
  ]);
  // A user may be renamed to another spelling of the same name.
  expect((await server.send(personCalls.rename, { user_id, username: 'Оkhunov' }, admin)).status).toBe(200);
});

test('37.4: a role that another administrator has changed meanwhile is kept', async () => {
  const { user_id } = await add('demoted');
  await server.send(personCalls.role, { user_id, role: 'viewer', expect: 'editor' }, admin);
  const late = await server.send(personCalls.role, { user_id, role: 'admin', expect: 'editor' }, admin);
  expect([late.status, late.failure]).toEqual([
    409,
    { message: 'demoted is now Viewer. Review it and try again.', code: 'list_changed' },
  ]);
  const again = await server.send(personCalls.role, { user_id, role: 'admin', expect: 'viewer' }, admin);
  expect(again.status).toBe(200);
});

test('adding and disabling a user and changing the role are logged as security events with their author', async () => {
  const { user_id } = await add('watched');
  await server.send(personCalls.role, { user_id, role: 'viewer' }, admin);
  await server.send(personCalls.disable, { user_id }, admin);
  const events = (await listEvents(server.db, { limit: 3 })).map(({ event, username, details }) => ({
    event,
    username,
    details,
  }));
  expect(events).toEqual([
    { event: 'person_disabled', username: 'watched', details: { by: 'boss' } },
    { event: 'person_role', username: 'watched', details: { by: 'boss', from: 'editor', to: 'viewer' } },
    { event: 'person_added', username: 'watched', details: { by: 'boss', role: 'editor' } },
  ]);
});

describe('the last administrator', () => {
  beforeEach(async () => {
    await server.db
      .updateTable('users')
      .set({ role: 'editor' })
      .where('user_id', '!=', admin.user_id)
      .execute();
  });

  test('cannot be demoted, even by concurrent requests, and nobody can disable themselves', async () => {
    const refusal = 'boss is the last administrator. Make somebody else an administrator first.';
    const demoted = await server.send(personCalls.role, { user_id: admin.user_id, role: 'editor' }, admin);
    expect([demoted.status, demoted.failure.message]).toEqual([409, refusal]);

    const { user_id } = await add('deputy');
    await server.send(personCalls.role, { user_id, role: 'admin' }, admin);
    expect(await standingOf(user_id)).toMatchObject({ role: 'admin' });
    const disabled = await server.send(personCalls.disable, { user_id: admin.user_id }, admin);
    expect([disabled.status, disabled.failure.message]).toEqual([409, 'You cannot disable yourself.']);

    const requests = [admin.user_id, user_id].map((id) =>
      server.send(personCalls.role, { user_id: id, role: 'editor' }, admin),
    );
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    // The request that comes second is refused: its caller was just demoted, or it would demote the last administrator.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const admins = await server.db
      .selectFrom('users')
      .where('role', '=', 'admin')
      .select('user_id')
      .execute();
    expect(admins).toHaveLength(1);
    await server.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('user_id', '=', admin.user_id)
      .execute();
  });

  test('cannot be demoted if no other administrator can sign in, and a service cannot become an administrator', async () => {
    const body = { usernames: ['robot'], service: true };
    const { data } = await server.send(personCalls.add, body, admin);
    const service = data.added[0]?.user_id ?? 0;
    const sentence = 'A service cannot be an administrator. Make it a viewer or an editor.';
    const made = await server.send(personCalls.role, { user_id: service, role: 'admin' }, admin);
    expect([made.status, made.failure.message]).toEqual([400, sentence]);
    const added = await server.send(personCalls.add, { ...body, usernames: ['other'], role: 'admin' }, admin);
    expect([added.status, added.failure.message]).toEqual([400, sentence]);

    const { user_id } = await add('too late');
    await server.send(personCalls.role, { user_id, role: 'admin' }, admin);
    await server.db
      .updateTable('users')
      .set({ one_time_until: '2020-01-01' })
      .where('user_id', '=', user_id)
      .execute();
    const demoted = await server.send(personCalls.role, { user_id: admin.user_id, role: 'editor' }, admin);
    expect([demoted.status, demoted.failure.code]).toEqual([409, 'last_administrator']);
    // An administrator who cannot sign in can be demoted, because an administrator who can sign in remains.
    expect((await server.send(personCalls.role, { user_id, role: 'editor' }, admin)).status).toBe(200);
  });
});
