import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sessionCalls } from '#domain/session/session';
import { buildApp } from '../app.ts';
import { PASSWORD } from '../testing/password.ts';
import { freshAddress, signIn } from '../testing/sign-in.ts';
import { testApp } from '../testing/test-app.ts';
import { openSession } from './sessions.ts';
import { addUser, addUserWithPassword, findUser, setDisabled } from './users.ts';

const server = testApp();
const INCORRECT = [401, 'Incorrect username or password'];
async function accessOf(cookie: string): Promise<number> {
  return (await server.send(sessionCalls.access, undefined, { cookie })).status;
}

beforeAll(async () => {
  await addUserWithPassword(server.db, 'disabled', PASSWORD);
  const person = await findUser(server.db, 'disabled');
  await setDisabled(server.db, person?.user_id ?? 0, true);
});

test('A01: every sign-in opens a new session and ends the earlier session of the browser', async () => {
  const first = await signIn(server.app, 'clerk', PASSWORD);
  const second = await signIn(server.app, 'clerk', PASSWORD, { headers: { cookie: first.cookie } });
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.data).toEqual({ user_id: expect.any(Number), username: 'clerk' });
  expect(second.cookie).not.toBe(first.cookie);
  expect([await accessOf(first.cookie), await accessOf(second.cookie)]).toEqual([401, 200]);
});

test('A02: a wrong password, an unknown user and a disabled user get the same message', async () => {
  const from = { address: freshAddress() };
  for (const [name, password] of [
    ['clerk', 'wrong'],
    ['nobody', PASSWORD],
    ['disabled', PASSWORD],
  ]) {
    const { status, message, setCookie } = await signIn(server.app, name, password, from);
    expect([status, message]).toEqual(INCORRECT);
    expect(setCookie).toBe('');
  }
});

test.each([
  ['a blank password', 'clerk', ''],
  ['a blank username', ' ', PASSWORD],
  ['a password of 129 characters', 'clerk', 'x'.repeat(129)],
  ['a password of 2,000 characters', 'clerk', 'x'.repeat(2_000)],
  ['a password that is not a text', 'clerk', 7],
  ['a username that is not a text', ['clerk'], PASSWORD],
  ['a lone surrogate as the username', '\ud800', PASSWORD],
])('A02: %s is refused with 400 before any hashing', async (_, username, password) => {
  const hashes = await countHashes(() => signIn(server.app, username, password));
  expect([hashes.result.status, hashes.count]).toEqual([400, 0]);
});

test('A02: a body larger than a username and a password is refused with 413 before any hashing', async () => {
  const hashes = await countHashes(() => signIn(server.app, 'clerk', 'x'.repeat(5_000)));
  expect([hashes.result.status, hashes.count]).toEqual([413, 0]);
});

test('A03: a sign-in with an unknown username, or of a disabled user, computes one hash like any other', async () => {
  const known = await countHashes(() => signIn(server.app, 'clerk', 'wrong', { address: freshAddress() }));
  const unknown = await countHashes(() => signIn(server.app, 'nobody', 'wrong', { address: freshAddress() }));
  const disabled = await countHashes(() => signIn(server.app, 'disabled', 'x', { address: freshAddress() }));
  expect([known.count, unknown.count, disabled.count]).toEqual([1, 1, 1]);
});

test('A08: a sign-in does not open a planted session', async () => {
  const planted = 'A'.repeat(43);
  const { cookie, status } = await signIn(server.app, 'clerk', PASSWORD, {
    headers: { cookie: `sid=${planted}` },
  });
  expect([status, cookie.includes(planted)]).toEqual([200, false]);
  expect(await accessOf(`sid=${planted}`)).toBe(401);
});

test('A08: of two cookies with the same name only the first counts: a valid one after a planted one grants no access', async () => {
  expect(await accessOf(`sid=planted; ${server.clerk}`)).toBe(401);
});

test.each([
  ['https://partline.example', /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/],
  ['http://partline.example', /^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/],
])(
  'A05: behind %s the session cookie has the expected name and attributes',
  async (publicOrigin, expected) => {
    const settings = { trustedProxies: [], publicOrigin };
    const app = await buildApp({ ...server, settings, log: false });
    const { setCookie } = await signIn(app, 'clerk', PASSWORD);
    await app.close();
    expect(setCookie).toMatch(expected);
  },
);

test('A05: behind HTTPS a cookie without the prefix grants no access', async () => {
  const settings = { trustedProxies: [], publicOrigin: 'https://partline.example' };
  const app = await buildApp({ ...server, settings, log: false });
  const ask = (cookie: string) =>
    app.inject({ method: 'POST', url: sessionCalls.access.path, headers: { cookie } });
  const plain = await ask(server.clerk);
  const prefixed = await ask(server.clerk.replace('sid=', '__Host-sid='));
  await app.close();
  expect([plain.statusCode, prefixed.statusCode]).toEqual([401, 200]);
});

test('A05: the database contains only a hash of the session token', async () => {
  const { cookie } = await signIn(server.app, 'clerk', PASSWORD);
  const token = cookie.slice('sid='.length);
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(server.db);
  for (const { name } of tables.rows) {
    const found = await sql`select 1 from ${sql.raw(name)} as t where strpos(t::text, ${token}) > 0`.execute(
      server.db,
    );
    expect.soft(found.rows, name).toEqual([]);
  }
  const { rows } = await sql`select 1 from sessions where token_hash = sha256(${token}::bytea)`.execute(
    server.db,
  );
  expect(rows).toHaveLength(1);
});

test.each(['CLERK', ' clerk ', 'Clerk', 'ｃｌｅｒｋ'])(
  'A17: the username %j signs in the user `clerk`',
  async (name) => {
    expect((await signIn(server.app, name, PASSWORD)).data).toMatchObject({ username: 'clerk' });
  },
);

test.each(['clerk\r\nx', 'clerk\u0000', 'a\nb'])(
  'A17: the username %j is refused as invalid',
  async (name) => {
    expect((await signIn(server.app, name, PASSWORD)).status).toBe(400);
  },
);

test('A17: a username is the same with composed and decomposed letters, even in the database', async () => {
  await addUserWithPassword(server.db, 'Jose\u0301', PASSWORD);
  expect((await signIn(server.app, 'JOS\u00c9', PASSWORD)).status).toBe(200);
  await expect(addUser(server.db, 'jos\u00e9')).rejects.toMatchObject({ constraint: 'users__username' });
});

test('a username with line breaks cannot forge a log entry, and no password is logged', async () => {
  await signIn(server.app, 'forged\r\n{"level":30,"msg":"signed in"}', PASSWORD);
  const lines = server.logged.flatMap((line) => line.trimEnd().split('\n'));
  expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
  expect(lines.join('')).not.toContain(PASSWORD);
});

/** Returns the result of `work`, and the number of argon2 calls of the runtime while it ran. */
async function countHashes<Result>(work: () => Promise<Result>) {
  let count = 0;
  const hook = createHook({
    init(_, type) {
      if (type.startsWith('ARGON2')) count += 1;
    },
  }).enable();
  const result = await work();
  hook.disable();
  return { result, count };
}

test('the tests count argon2 hashes correctly', async () => {
  const { count } = await countHashes(async () =>
    openSession(server.db, 1).then(() => addUser(server.db, 'counted')),
  );
  expect(count).toBe(1);
});
