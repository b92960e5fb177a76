import { beforeAll, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { uploadCall } from '#domain/file/file';
import { recordKind } from '#domain/record/record-kinds';
import { RESET_REQUIRED, sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import type { AnyCall } from '#domain/wire/call';
import { ADMINS_ONLY, LOOK_ONLY } from '#domain/wire/role';
import { openSession } from '../session/sessions.ts';
import { addUser, findUser, setRole } from '../session/users.ts';
import { addPerson } from '../testing/add-person.ts';
import { declaredCalls, declaredDownloads, declaredGrids } from '../testing/declared-calls.ts';
import { RECORDS } from '../testing/records.ts';
import { registeredRoutes } from '../testing/routes.ts';
import { testApp } from '../testing/test-app.ts';

const routes = registeredRoutes();
const server = testApp();

/** The only calls that need no session. */
const PUBLIC_CALLS = [
  sessionCalls.signIn,
  sessionCalls.signOut,
  sessionCalls.signUp,
  ...Object.values(signOnCalls),
].map(({ path }) => path);
/** The health checks need no session either, because proxies and monitoring have none. */
const PUBLIC = [...PUBLIC_CALLS, '/api/live', '/api/ready'];
const WHILE_RESETTING = [sessionCalls.access.path, sessionCalls.resetPassword.path, ...PUBLIC];

function guardedRoutes(open: readonly string[]) {
  return routes.filter(({ url }) => url.startsWith('/api/') && !open.includes(url));
}

async function ask({ method, url }: { method: string; url: string }, cookie?: string) {
  const response = await server.app.inject({
    method: method as 'GET',
    url: url.replace(/:\w+/g, '1'),
    headers: { ...(cookie && { cookie }), ...(method === 'POST' && { 'content-type': 'application/json' }) },
    ...(method === 'POST' && { payload: '{}' }),
  });
  return { status: response.statusCode, body: method === 'HEAD' ? undefined : response.json() };
}

test('the list of routes contains a save, the upload and many guarded calls', () => {
  const paths = new Set(routes.map(({ url }) => url));
  expect(paths).toContain('/api/car_model/save');
  expect(paths).toContain('/api/file/upload');
  expect(guardedRoutes(PUBLIC).length).toBeGreaterThan(30);
});

test('only health checks and the pages are outside of /api', () => {
  const outsideApi = new Set(routes.map(({ url }) => url).filter((url) => !url.startsWith('/api/')));
  expect([...outsideApi].sort()).toEqual(['/*', '/healthz', '/readyz']);
});

test('A13: every call but sign-in, sign-on, sign-out, sign-up and health checks requires a session', async () => {
  for (const route of guardedRoutes(PUBLIC)) {
    const { status, body } = await ask(route);
    expect.soft(status, `${route.method} ${route.url}`).toBe(401);
    if (body) expect.soft(body, route.url).toMatchObject({ code: 'not_signed_in' });
  }
});

test.each([
  ['no cookie', ''],
  ['a blank session id', 'sid='],
  ['a short session id', 'sid=attacker'],
  ['a session id of the right length', `sid=${'A'.repeat(43)}`],
  ['a very long session id', `sid=${'x'.repeat(8_000)}`],
  ['an unknown __Host-sid and a sid without a value', '__Host-sid=x; sid'],
])('A08: a request with %s is refused with 401', async (_, cookie) => {
  expect((await ask({ method: 'POST', url: sessionCalls.access.path }, cookie)).status).toBe(401);
});

test('A13: the public calls respond without a session', async () => {
  const statuses = await Promise.all(
    PUBLIC_CALLS.map(async (url) => (await ask({ method: 'POST', url })).status),
  );
  // The sign-in lacks a username, the sign-out has no session to end, and sign-up is closed. Without a provider,
  // starting and ending a sign-on fail even with a valid body.
  expect(statuses).toEqual([400, 200, 403, 200, 400, 400, 200]);
});

test('A13: sign-up is refused with and without a session', async () => {
  const form = { username: 'eve', password: 'a long enough passphrase' };
  const anonymous = await server.sendRaw(sessionCalls.signUp, form, { cookie: undefined });
  const clerk = await server.sendRaw(sessionCalls.signUp, form);
  for (const { status, failure } of [anonymous, clerk]) {
    expect([status, failure.message]).toEqual([403, 'Sorry, you cannot create a user']);
  }
});

test.each(['/%61pi/', '/ap%69/', '/./api/', '/x/../api/'])(
  'P12: the URL %s… does not bypass the session check',
  async (start) => {
    for (const { method, url } of guardedRoutes(PUBLIC)) {
      const { status, body } = await ask({ method, url: url.replace('/api/', start) });
      const refusal = body && `${status} ${body.message}`;
      const expected = ['401 Please sign in.', '404 There is no such page or call.'];
      if (refusal) expect.soft(expected, `${url}: ${refusal}`).toContain(refusal);
    }
  },
);

test('A14: while a reset is required, every call is refused but the access check, the reset and the public calls', async () => {
  await addUser(server.db, 'newcomer');
  const person = await findUser(server.db, 'newcomer');
  const cookie = `sid=${await openSession(server.db, person?.user_id ?? 0)}`;

  for (const route of guardedRoutes(WHILE_RESETTING)) {
    const { status, body } = await ask(route, cookie);
    expect.soft(status, `${route.method} ${route.url}`).toBe(403);
    if (body) expect.soft(body, route.url).toMatchObject({ message: RESET_REQUIRED });
  }
  expect((await ask({ method: 'POST', url: sessionCalls.signOut.path }, cookie)).status).toBe(200);
});

beforeAll(() => server.app.ready());

let viewer: string;
let viewerId: number;

beforeAll(async () => {
  viewerId = await addPerson(server.db, 'viewer', 'viewer');
  viewer = `sid=${await openSession(server.db, viewerId)}`;
});

/** The calls that require a session, and therefore a role. */
const calls = declaredCalls.filter(({ access }) => access !== 'anyone');
const reading = calls.filter(({ who }) => who === 'viewer');

test('a viewer is refused with 403 by every call for editors, before its body is validated', async () => {
  const writing = calls.filter(({ who }) => who === 'editor');
  expect(writing.length).toBeGreaterThan(30);
  for (const call of writing) {
    const { status, failure } = await server.sendRaw(call, {}, { cookie: viewer });
    expect.soft([status, failure], call.path).toEqual([403, { message: LOOK_ONLY, code: 'look_only' }]);
  }
});

test.each(recordKind.options)('37.1: viewers cannot save or delete a %s', (kind) => {
  const { save, delete: deletes }: { save: AnyCall; delete: AnyCall } = RECORDS[kind].calls;
  for (const { path, writes, who } of [save, deletes])
    expect.soft({ writes, who }, path).toEqual({ writes: true, who: 'editor' });
});

test('a viewer is never refused with 403 by a call that every role may make', async () => {
  expect(reading.length).toBeGreaterThan(50);
  for (const call of reading) {
    const { status } = await server.sendRaw(call, {}, { cookie: viewer });
    expect.soft([200, 400, 404], `${call.path} ${status}`).toContain(status);
  }
});

test('a viewer can read every list and lookup that is not for administrators', async () => {
  for (const { call, columns, searchable } of declaredGrids.filter(({ call }) => call.who === 'viewer')) {
    const p = { column: columns, offset: 0, limit: 10, search: searchable, search_text: 'a', sort: [] };
    const { status } = await server.sendRaw(call, { p, d: {} }, { cookie: viewer });
    expect.soft(status, call.path).toBe(200);
  }
});

test('a viewer can download files and cannot upload files', async () => {
  for (const { path } of declaredDownloads) {
    const { status } = await server.get(path.replace(/\{\w+\}/g, '1'), { cookie: viewer });
    expect.soft([200, 400, 404], `${path} ${status}`).toContain(status);
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=x', cookie: viewer };
  const upload = await server.app.inject({ method: 'POST', url: uploadCall.path, headers, payload: '--x--' });
  expect([upload.statusCode, upload.json().message]).toEqual([403, LOOK_ONLY]);
});

test('a viewer can write only what is their own: what they have seen, sessions, tokens and views', () => {
  const writing = reading.filter(({ writes }) => writes).map(({ path }) => path);
  expect(writing.sort()).toEqual([
    '/api/history/seen',
    '/api/session/end',
    '/api/session/end_others',
    '/api/token/end',
    '/api/token/make',
    '/api/view/delete',
    '/api/view/save',
  ]);
});

test('administrator calls are refused for all other roles', async () => {
  for (const call of calls.filter(({ who }) => who === 'admin')) {
    for (const cookie of [viewer, server.clerk]) {
      const { status, failure } = await server.sendRaw(call, {}, { cookie });
      expect.soft([status, failure.message], call.path).toEqual([403, ADMINS_ONLY]);
    }
  }
});

test('A22: a role changed during a session applies from the next call', async () => {
  const body = { product_id: 1 };
  const attempt = async () => (await server.sendRaw(carModelCalls.save, body, { cookie: viewer })).status;

  await setRole(server.db, viewerId, 'editor');
  expect(await attempt()).toBe(400);
  await setRole(server.db, viewerId, 'viewer');
  expect(await attempt()).toBe(403);
});

test("the access check returns the user's role and the current day", async () => {
  const { user_id, ...user } = (await server.send(sessionCalls.access, {}, { cookie: viewer })).data;
  expect([user_id, user]).toEqual([
    viewerId,
    {
      username: 'viewer',
      role: 'viewer',
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      time_zone: 'UTC',
    },
  ]);
  expect((await server.send(sessionCalls.access, {})).data.role).toBe('editor');
});
