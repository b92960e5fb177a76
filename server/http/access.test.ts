import { beforeAll, expect, test } from 'vitest';
import { RESET_REQUIRED, sessionCalls } from '#domain/session/session';
import { signOnCalls } from '#domain/session/sign-on';
import { openSession } from '../session/sessions.ts';
import { addUser, findUser } from '../session/users.ts';
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

test('only health and the pages are outside of /api', () => {
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
  '',
  'sid=',
  'sid=attacker',
  `sid=${'A'.repeat(43)}`,
  `sid=${'x'.repeat(8_000)}`,
  '__Host-sid=x; sid',
])('A08: the cookie %.20s grants no access', async (cookie) => {
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

test('P16: an unknown call is not found rather than forbidden', async () => {
  const { status, body } = await ask({ method: 'POST', url: '/api/user/save' });
  expect([status, body]).toEqual([404, { message: 'There is no such page or call.', code: 'not_found' }]);
});

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
