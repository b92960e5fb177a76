import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { historyCall } from '#domain/history/history';
import { personCalls } from '#domain/person/person';
import { acceptsTokens, MAX_TOKENS, NO_TOKENS, TOKEN_READS_ONLY, tokenCalls } from '#domain/person/token';
import { sessionCalls } from '#domain/session/session';
import { LOOK_ONLY } from '#domain/wire/role';
import { READ_ONLY } from '../http/caller.ts';
import { withLimit } from '../http/with-limit.ts';
import { createLimit } from '../limit/limit.ts';
import { listEvents } from '../security-log/security-events.ts';
import { openSession } from '../session/sessions.ts';
import { setDisabled, setRole } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { declaredCalls } from '../testing/declared-calls.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { bearer, tokensOf } from '../testing/tokens.ts';

/** Admits one request per user at a time. An admitted request runs until the test releases it. */
const limit = createLimit({ most: 2, mostOfOne: 1, mostWaiting: 10, longestWaitMs: 60_000, retryAfter: 5 });
const running: { name: string; release: () => void }[] = [];
const received: string[] = [];
const server = testApp((app) => {
  app.get<{ Querystring: { name: string } }>('/api/limited', { config: READ_ONLY }, (request, reply) => {
    const { name } = request.query;
    received.push(name);
    return withLimit(limit, { request, reply }, async () => {
      await new Promise<void>((release) => running.push({ name, release }));
      return { data: name };
    });
  });
});
const { admin } = peopleOf(server);
const { someone, access } = tokensOf(server);
const CAR = { name: 'Cobalt', state: 'A' } as const;

test('a created token allows calls without a cookie, and its text is not stored', async () => {
  const { token, ends_at, userId } = await someone('maker');
  expect(token).toMatch(/^plt_[\w-]{43}[0-9a-f]{8}$/);
  expect(Math.round((Date.parse(ends_at) - Date.now()) / 86_400_000)).toBe(90);
  expect((await server.send(sessionCalls.access, {}, bearer(token))).data).toMatchObject({
    user_id: userId,
    username: 'maker',
    role: 'editor',
  });

  const stored = await server.db.selectFrom('tokens').selectAll().execute();
  const events = await listEvents(server.db, { limit: 100 });
  expect(JSON.stringify([stored, events])).not.toContain(token.slice(4, 47));
});

test("the history records changes by a token under the token's name", async () => {
  const { token } = await someone('integrator');
  const { data } = await server.send(carModelCalls.save, CAR, bearer(token));
  const history = await server.send(historyCall, { kind: 'car_model', id: data.product_id });
  expect(history.data.rows).toMatchObject([{ username: 'integrator', source: 'token', token: 'ERP' }]);
});

test("the security log records an upload by a token with the token's number", async () => {
  const { token, token_id } = await someone('scanner');
  const response = await server.app.inject({
    method: 'POST',
    url: uploadCall.path,
    headers: { ...bearer(token).headers, ...MULTIPART },
    payload: multipartBody([{ filename: 'x.txt', content: 'x' }]),
  });
  expect(response.statusCode).toBe(200);
  expect((await listEvents(server.db, { limit: 1 }))[0]).toMatchObject({
    event: 'upload',
    username: 'scanner',
    details: { token: token_id },
  });
});

test('a service can use only tokens, which an administrator creates and which stay valid after this administrator is disabled', async () => {
  const { data } = await server.send(
    personCalls.add,
    { usernames: ['erp'], role: 'editor', service: true },
    admin,
  );
  const user_id = data.added[0]?.user_id ?? 0;
  expect(data.added).toEqual([{ user_id, username: 'erp', password: null }]);
  const otherBoss = await addPerson(server.db, 'other boss', 'admin');
  const cookie = `sid=${await openSession(server.db, otherBoss)}`;
  const made = await server.send(tokenCalls.make, { name: 'Feed', user_id }, { cookie });
  await setDisabled(server.db, otherBoss, true);
  expect(await access(made.data.token)).toBe(200);

  const signIn = await server.send(
    sessionCalls.signIn,
    { username: 'erp', password: 'whatever it is' },
    { cookie: undefined },
  );
  const byClerk = await server.send(tokenCalls.make, { name: 'Mine', user_id });
  const forPerson = await server.send(tokenCalls.make, { name: 'Other', user_id: otherBoss }, admin);
  expect([signIn.status, byClerk.status, forPerson.status]).toEqual([401, 403, 400]);
});

test('a user has at most 20 tokens, even if two tokens are created at once, and ending a token allows another one', async () => {
  const { cookie, token_id } = await someone('collector');
  const make = () => server.send(tokenCalls.make, { name: 'Another' }, { cookie });
  for (let count = 2; count < MAX_TOKENS; count += 1) expect((await make()).status).toBe(200);
  const statuses = (await Promise.all([make(), make()])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect((await make()).failure).toMatchObject({
    message: 'collector has 20 tokens already. Revoke one that is no longer used.',
    code: 'too_many_tokens',
  });

  await server.send(tokenCalls.end, { token_id }, { cookie });
  expect((await make()).status).toBe(200);
  await sql`update tokens set ends_at = now() where name = 'Another'`.execute(server.db);
  expect((await make()).status).toBe(200);
});

test('all tokens and sessions of a user use one share of a limit, with separate queues', async () => {
  const { token, cookie } = await someone('many');
  const { data } = await server.send(tokenCalls.make, { name: 'Second' }, { cookie });
  const other = await someone('another');
  const responses: Promise<unknown>[] = [];
  async function ask(name: string, by: object) {
    responses.push(server.get(`/api/limited?name=${name}`, by));
    await expect.poll(() => received).toContain(name);
  }
  for (const name of ['erp1', 'erp2', 'erp3']) await ask(name, bearer(token));
  await ask('sheet1', bearer(data.token));
  await ask('by hand', { cookie });
  await ask('another', other);

  const runningAtRelease: string[] = [];
  async function release(name: string) {
    await expect.poll(() => running.map((each) => each.name)).toContain(name);
    runningAtRelease.push(running.map((each) => each.name).join(', '));
    const index = running.findIndex((each) => each.name === name);
    running.splice(index, 1)[0]?.release();
  }
  // Two calls of one user never run at once, and a user's longest queue does not delay the shorter queues.
  await expect.poll(() => running.length).toBe(2);
  for (const name of ['erp1', 'sheet1', 'by hand', 'erp2', 'erp3', 'another']) await release(name);
  expect(runningAtRelease.map((names) => names.replace('another', '').replace(', ', ''))).toEqual([
    ...['erp1', 'sheet1', 'by hand', 'erp2', 'erp3', ''],
  ]);
  await Promise.all(responses);
});

test('users neither see nor end the tokens of others, and administrators see and end all tokens', async () => {
  const { token_id, token } = await someone('private');
  const ownTokens = await server.send(tokenCalls.list, {});
  const all = await server.send(tokenCalls.list, { all: true });
  expect(ownTokens.data.rows.map((row) => row.token_id)).not.toContain(token_id);
  expect([all.status, (await server.send(tokenCalls.end, { token_id })).status]).toEqual([403, 404]);
  expect(await access(token)).toBe(200);

  const seen = await server.send(tokenCalls.list, { all: true }, admin);
  expect(seen.data.rows.find((row) => row.token_id === token_id)).toMatchObject({
    ...{ name: 'ERP', username: 'private', scope: 'write', active: true },
    ...{ created_by: 'private', created_from: '127.0.0.1' },
  });
  expect((await server.send(tokenCalls.end, { token_id }, admin)).status).toBe(200);
  expect(await access(token)).toBe(401);
});

test('a token name cannot have invisible characters', async () => {
  const { status, failure } = await server.send(tokenCalls.make, { name: 'Re\u200bport' });
  expect([status, failure.message]).toEqual([400, 'An invisible character (U+200B) after "Re".']);
});

test.each([0, 367, 1.5])('a token for %s days is refused', async (days) => {
  expect((await server.send(tokenCalls.make, { name: 'x', days })).status).toBe(400);
});

test('a read token is refused with 403 by every call that writes, including save and upload, and works for every other call that takes tokens', async () => {
  const { token } = await someone('reader', 'read');
  for (const call of declaredCalls.filter(({ access }) => access !== 'anyone')) {
    if (!acceptsTokens(call.path)) continue;
    const { status, failure } = await server.sendRaw(call, {}, bearer(token));
    if (call.writes) expect.soft([status, failure.message], call.path).toEqual([403, TOKEN_READS_ONLY]);
    else expect.soft([200, 400, 404], `${call.path} ${status}`).toContain(status);
  }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const upload = await server.app.inject({ method: 'POST', url: uploadCall.path, headers, payload: '--x--' });
  expect(upload.statusCode).toBe(403);
});

test('a token is refused with 403 by every call about passwords, users or tokens, even if its owner is an administrator', async () => {
  const { data } = await server.send(tokenCalls.make, { name: 'Strong', scope: 'write' }, admin);
  const refusedCalls = declaredCalls.filter(({ path }) => !acceptsTokens(path));
  expect(refusedCalls.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      ...['/api/auth/signin', '/api/auth/reset_password', '/api/person/add', '/api/person/log/table'],
      '/api/token/make',
    ]),
  );
  for (const call of refusedCalls) {
    const { status, failure } = await server.sendRaw(call, {}, bearer(data.token));
    expect.soft([status, failure.message], call.path).toEqual([403, NO_TOKENS]);
  }
});

test('a token that has expired or ended, or whose owner is disabled, is refused with 401 at the next call', async () => {
  const expired = await someone('one');
  await server.db
    .updateTable('tokens')
    .set({ ends_at: '2020-01-01' })
    .where('token_id', '=', expired.token_id)
    .execute();
  expect(await access(expired.token)).toBe(401);

  const two = await someone('two');
  await server.send(tokenCalls.end, { token_id: two.token_id }, { cookie: two.cookie });
  expect(await access(two.token)).toBe(401);

  const three = await someone('three');
  await setDisabled(server.db, three.userId, true);
  expect(await access(three.token)).toBe(401);
});

test('a lower role restricts the tokens of a user, and a reset ends them', async () => {
  const { token, userId } = await someone('lowered');
  await setRole(server.db, userId, 'viewer');
  const save = await server.send(carModelCalls.save, CAR, bearer(token));
  expect([save.status, save.failure.message]).toEqual([403, LOOK_ONLY]);

  await server.send(personCalls.reset, { user_id: userId }, admin);
  expect(await access(token)).toBe(401);
});

test('a user who changes a compromised password ends their own tokens, and not those of another user', async () => {
  const [robbed, other] = [await someone('robbed'), await someone('bystander')];
  const password = 'nobody-else-knows-this';
  const form = { password, confirm_password: password };
  expect((await server.send(sessionCalls.resetPassword, form, { cookie: robbed.cookie })).status).toBe(200);
  expect([await access(robbed.token), await access(other.token)]).toEqual([401, 200]);
});

test('A18: a token in the URL or in a cookie grants no access, and an invalid token overrides a valid cookie', async () => {
  const { token, cookie } = await someone('careless');
  const url = `${sessionCalls.access.path}?token=${token}&access_token=${token}`;
  const headers = { 'content-type': 'application/json' };
  const inAddress = await server.app.inject({ method: 'POST', url, headers, payload: '{}' });
  const inCookie = await server.send(sessionCalls.access, {}, { cookie: `sid=${token}` });
  const mixed = await server.send(sessionCalls.access, {}, { cookie, headers: bearer(`${token}x`).headers });
  expect([inAddress.statusCode, inCookie.status, mixed.status]).toEqual([401, 401, 401]);
});

test('A19: a token in a header or a URL appears in no log entry', async () => {
  const { token } = await someone('logged');
  await server.send(carModelCalls.save, CAR, bearer(token));
  await server.sendRaw(carModelCalls.save, {}, bearer(token));
  await server.send(sessionCalls.access, {}, bearer(token.replace(/.$/, '_')));
  await server.send(personCalls.endSessions, { user_id: 1 }, bearer(token));
  // A token in a URL has no effect and is not logged either.
  await server.get(`/api/file/1?token=${token}`, bearer(token));
  await server.get(`/nowhere/${token}?access_token=${token}#${token}`, { cookie: undefined });
  expect(server.logged.length).toBeGreaterThan(0);
  expect(server.logged.join('')).not.toContain(token.slice(4, 40));
});

test('A20: another site cannot use a token that it does not have: cookies require the same origin, and a token disables cookies', async () => {
  const { token, cookie } = await someone('visited');
  const site = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  const byCookie = await server.send(sessionCalls.access, {}, { cookie, headers: site });
  const byNonsense = await server.send(
    sessionCalls.access,
    {},
    { cookie, headers: { ...site, authorization: 'Bearer nonsense' } },
  );
  const byToken = await server.send(
    sessionCalls.access,
    {},
    { headers: { ...site, ...bearer(token).headers }, cookie: undefined },
  );
  expect([byCookie.status, byNonsense.status, byToken.status]).toEqual([403, 401, 200]);
});

test.each([
  ['an empty text', ''],
  ['the prefix of a token alone', 'plt_'],
  ['a text with a wrong checksum', `plt_${'A'.repeat(43)}00000000`],
  ['a text of 8,000 characters', `plt_${'A'.repeat(8_000)}`],
  ['the word null', 'null'],
  ['an encoded zero byte', '%00'],
])('A21: %s is not a token', async (_, text) => {
  expect(await access(text)).toBe(401);
});
