import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { RESET_PHRASE, sessionCalls } from '#domain/session/session';
import { readUserCommand } from '../commands/manage-users.ts';
import { addPerson } from '../testing/add-person.ts';
import { PASSWORD } from '../testing/password.ts';
import { signIn } from '../testing/sign-in.ts';
import { testApp } from '../testing/test-app.ts';
import { addUser, findUser, resetUser, setDisabled } from './users.ts';

const server = testApp();
const NEW = { password: 'correct horse battery', confirm_password: 'correct horse battery' };

async function somebody(username: string) {
  await addPerson(server.db, username);
  const { cookie, data } = await signIn(server.app, username, PASSWORD);
  return { cookie, userId: data.user_id as number };
}

async function access(cookie: string): Promise<number> {
  return (await server.send(sessionCalls.access, undefined, { cookie })).status;
}

async function sessionsOf(userId: number): Promise<number> {
  const rows = await server.db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .select('user_id')
    .execute();
  return rows.length;
}

test('A09: the cookie of an ended session grants no access, and the response to the sign-out deletes the cookie', async () => {
  const { cookie } = await somebody('leaves');
  const { headers } = await server.send(sessionCalls.signOut, undefined, { cookie });
  expect(headers).toMatchObject({
    'clear-site-data': '"cache"',
    'set-cookie': expect.stringMatching(/^sid=; .*Expires=Thu, 01 Jan 1970/),
  });
  expect(await access(cookie)).toBe(401);
});

test('A10, A11: a reset creates a new session, ends all other sessions of the user, and keeps the sessions of other users', async () => {
  const first = await somebody('resets');
  const second = await signIn(server.app, 'resets', PASSWORD);
  const { status, headers } = await server.send(sessionCalls.resetPassword, NEW, { cookie: first.cookie });
  const [fresh = ''] = String(headers['set-cookie']).split(';');
  expect(status).toBe(200);
  expect([await access(fresh), await access(first.cookie), await access(second.cookie)]).toEqual([
    200, 401, 401,
  ]);
  expect(await access(server.clerk)).toBe(200);
  expect(await sessionsOf(first.userId)).toBe(1);
});

test('A11: if two sessions reset the password simultaneously, one of them succeeds and the other session ends', async () => {
  const owner = await somebody('stolen from');
  const thief = await signIn(server.app, 'stolen from', PASSWORD);
  const stolen = { password: 'a thief chose this', confirm_password: 'a thief chose this' };
  const answers = await Promise.all([
    server.send(sessionCalls.resetPassword, NEW, { cookie: owner.cookie }),
    server.send(sessionCalls.resetPassword, stolen, { cookie: thief.cookie }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect(await sessionsOf(owner.userId)).toBe(1);
});

test('A11: a sign-in during a reset opens no session that outlives the reset', async () => {
  const { userId } = await somebody('raced');
  const signIns = Array.from({ length: 5 }, () => signIn(server.app, 'raced', PASSWORD));
  await resetUser(server.db, userId);
  const opened = (await Promise.all(signIns)).filter(({ status }) => status === 200);
  for (const { cookie } of opened) expect(await access(cookie)).toBe(401);
  expect(await sessionsOf(userId)).toBe(0);
});

test('A12: disabling a user with the command ends access, and enabling the user restores no session', async () => {
  const { cookie, userId } = await somebody('disabled later');
  await readUserCommand(['disable', 'disabled later'])(server.db);
  expect([await access(cookie), await sessionsOf(userId)]).toEqual([401, 0]);
  const codeOf = async () => (await server.send(sessionCalls.access, undefined, { cookie })).failure.code;
  expect(await codeOf()).toBe('account_disabled');
  await setDisabled(server.db, userId, false);
  expect(await access(cookie)).toBe(401);
  expect(await codeOf()).toBe('not_signed_in');
});

test('A14: a stale sign-in, a request from another site and a sign-up are refused without the message of a required reset', async () => {
  const { cookie } = await somebody('not fresh');
  await sql`update sessions set authenticated_at = now() - interval '16 minutes'`.execute(server.db);
  const stale = await server.send(sessionCalls.resetPassword, NEW, { cookie });
  const foreign = await server.send(
    carModelCalls.model,
    { product_id: 1 },
    {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    },
  );
  const signUp = await server.send(sessionCalls.signUp, undefined, { cookie });
  for (const { status, failure } of [stale, foreign, signUp]) {
    expect(status).toBe(403);
    expect(failure.message).not.toContain(RESET_PHRASE);
  }
});

test('A15: a one-time password opens several sessions, and none after 72 hours', async () => {
  const { password: oneTime } = await addUser(server.db, 'newcomer');
  const first = await signIn(server.app, 'newcomer', oneTime);
  const second = await signIn(server.app, 'newcomer', oneTime);
  expect([first.status, second.status]).toEqual([200, 200]);

  const person = await findUser(server.db, 'newcomer');
  const { rows } = await sql<{ hours: number }>`
    select round(extract(epoch from one_time_until - now()) / 3600)::int as hours from users
    where user_id = ${person?.user_id}
  `.execute(server.db);
  expect(rows).toEqual([{ hours: 72 }]);
  await sql`update users set one_time_until = now() - interval '1 second' where user_id = ${person?.user_id}`.execute(
    server.db,
  );
  const late = await signIn(server.app, 'newcomer', oneTime);
  expect([late.status, late.message]).toEqual([401, 'Incorrect username or password']);
});
