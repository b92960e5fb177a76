import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { personCalls } from '#domain/person/person';
import { NO_TOKENS, TOKEN_READS_ONLY, takesTokens, tokenCalls } from '#domain/person/token';
import { sessionCalls } from '#domain/session/session';
import { LOOK_ONLY } from '#domain/wire/role';
import { setDisabled, setRole } from '../session/users.ts';
import { declaredCalls } from '../testing/declared-calls.ts';
import { peopleOf } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { bearer, tokensOf } from '../testing/tokens.ts';

const server = testApp();
const { admin } = peopleOf(server);
const { someone, access } = tokensOf(server);
const CAR = { name: 'Cobalt', state: 'A' } as const;

test('a read token is refused with 403 by every call that writes, including save and upload, and works for every other call that takes tokens', async () => {
  const { token } = await someone('reader', 'read');
  for (const call of declaredCalls.filter(({ access }) => access !== 'anyone')) {
    if (!takesTokens(call.path)) continue;
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
  const refusedCalls = declaredCalls.filter(({ path }) => !takesTokens(path));
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

test.each(['', 'plt_', `plt_${'A'.repeat(43)}00000000`, `plt_${'A'.repeat(8_000)}`, 'null', '%00'])(
  'A21: the text "%.30s" is not a token',
  async (text) => {
    expect(await access(text)).toBe(401);
  },
);
