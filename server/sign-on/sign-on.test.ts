import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Logger, pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { NO_ACCOUNT, SIGN_ON_DENIED, SIGN_ON_FAILED, signOnCalls } from '#domain/session/sign-on';
import type { AnyCall, DataOf, RequestOf } from '#domain/wire/call';
import { LOOK_ONLY, type Role } from '#domain/wire/role';
import { buildApp } from '../app.ts';
import { logOptions } from '../process/log.ts';
import { readUserCommand } from '../session/manage-users.ts';
import type { AppSettings } from '../settings/app-settings.ts';
import { addPerson } from '../testing/add-person.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { PASSWORD } from '../testing/password.ts';
import { startProvider, type TestProvider } from '../testing/provider.ts';

const ORIGIN = 'http://localhost:8080';
const ROLES = new Map<string, Role>([
  ['supply', 'editor'],
  ['it', 'admin'],
  ['guests', 'viewer'],
]);

let provider: TestProvider;
let other: TestProvider;
let database: TestDatabase;
const apps: FastifyInstance[] = [];
let server: FastifyInstance;
let counter = 0;

beforeAll(async () => {
  [provider, other, database] = await Promise.all([
    startProvider(ORIGIN),
    startProvider(ORIGIN, true),
    testDatabase(),
  ]);
  server = await appWith({ newPeople: 'viewer' });
  await addPerson(database.db, 'clerk');
});

afterAll(async () => {
  for (const app of apps) await app.close();
  await Promise.all([provider.close(), other.close(), database.close()]);
});

beforeEach(async () => {
  await database.db.updateTable('users').set({ role: 'editor' }).execute();
});

async function appWith(
  signOn: Partial<AppSettings['signOn']>,
  settings: Partial<AppSettings> = {},
  from = provider,
  log: Logger | false = false,
) {
  const { issuer, clientId, clientSecret } = from;
  const given = {
    issuer,
    clientId,
    clientSecret,
    name: 'Plant login',
    scope: 'openid profile',
    origin: ORIGIN,
  };
  const app = await buildApp({
    db: database.db,
    url: database.url,
    log,
    settings: {
      trustedProxies: [],
      publicOrigin: ORIGIN,
      signOn: { roleClaim: 'groups', roles: ROLES, newPeople: undefined, ...given, ...signOn },
      ...settings,
    },
  });
  apps.push(app);
  return app;
}

/** A browser: it keeps the cookies that it is given. */
function openBrowser(app = server) {
  const cookies = new Map<string, string>();
  async function send<C extends AnyCall>(call: C, body: RequestOf<C>) {
    const answer = await app.inject({
      method: 'POST',
      url: call.path,
      headers: {
        host: 'localhost:8080',
        origin: ORIGIN,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      payload: JSON.stringify(body),
    });
    for (const { name, value } of answer.cookies) {
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const { data, message, code } = answer.json<{ data: DataOf<C>; message: string; code: string }>();
    return { status: answer.statusCode, data, message, code, cookies: answer.cookies };
  }

  return {
    cookies,
    send,
    async begin(link = false) {
      const { data } = await send(signOnCalls.begin, { link });
      return data.location;
    },
    end: (answer: string) => send(signOnCalls.end, { answer }),
    async signOn(subject: string, link = false) {
      const { data } = await send(signOnCalls.begin, { link });
      return send(signOnCalls.end, { answer: await provider.goThrough(data.location, subject) });
    },
    signIn: (username: string) => send(sessionCalls.signIn, { username, password: PASSWORD }),
    access: () => send(sessionCalls.access, {}),
  };
}

/** Somebody whom the provider knows, under a subject of their own. */
function person(claims: Record<string, unknown> = {}): { subject: string; username: string } {
  counter += 1;
  const [subject, username] = [`subject-${counter}`, `person ${counter}`];
  provider.people.set(subject, { preferred_username: username, ...claims });
  return { subject, username };
}

/** Who they are here and what they may do, by a call of their own. */
async function roleOf(browser: ReturnType<typeof openBrowser>) {
  const { data } = await browser.access();
  return data.role;
}

const peopleCount = async () => (await database.db.selectFrom('users').select('user_id').execute()).length;

/** What is refused makes neither a person nor a session, and the browser holds nothing that opens anything. */
async function expectNothing(browser: ReturnType<typeof openBrowser>, people: number) {
  expect(await peopleCount()).toBe(people);
  expect([...browser.cookies.keys()]).toEqual([]);
  expect((await browser.access()).status).toBe(401);
}

test('somebody new gets an account where OIDC_NEW_PEOPLE names a role, and is the same person the next time', async () => {
  const { subject, username } = person();
  const browser = openBrowser();
  const { data } = await browser.signOn(subject);
  expect(data).toMatchObject({ user: { username }, linked: false });
  expect(await roleOf(browser)).toBe('viewer');

  provider.people.set(subject, { preferred_username: 'has another name there by now' });
  const again = await openBrowser().signOn(subject);
  expect(again.data.user).toEqual(data.user);
});

test('by default somebody new is nobody here', async () => {
  const browser = openBrowser(await appWith({}));
  const people = await peopleCount();
  const { status, message } = await browser.signOn(person().subject);
  expect([status, message]).toEqual([403, NO_ACCOUNT]);
  await expectNothing(browser, people);
});

test('an account of the same name or e-mail address is never taken over', async () => {
  await addPerson(database.db, 'anna@plant.example');
  const people = await peopleCount();
  const browser = openBrowser();
  const { subject } = person({ preferred_username: 'ANNA@plant.example', email: 'anna@plant.example' });
  const { status, message } = await browser.signOn(subject);
  expect(status).toBe(403);
  expect(message).toBe(
    'The username ANNA@plant.example is taken here. If it is yours, sign in with your password and link Plant login in the user menu.',
  );
  await expectNothing(browser, people);

  // Where passwords are off there is no sign-in to link it from.
  const off = openBrowser(await appWith({ newPeople: 'viewer' }, { passwords: false }));
  const answer = await off.signOn(subject);
  expect([answer.status, answer.message]).toEqual([
    403,
    'The username ANNA@plant.example is taken here. Ask an administrator.',
  ]);
});

test('somebody who has an account links the sign-on while signed in, and comes in by it from then on', async () => {
  await addPerson(database.db, 'links');
  const { subject } = person();
  const browser = openBrowser();
  const { data: own } = await browser.signIn('links');
  expect((await browser.signOn(subject, true)).data).toEqual({ user: own, linked: true });
  expect((await openBrowser().signOn(subject)).data.user).toEqual(own);
});

test('linking again takes the place of the first, and what is linked to somebody else stays theirs', async () => {
  await addPerson(database.db, 'links twice');
  const browser = openBrowser();
  await browser.signIn('links twice');
  const [first, second] = [person(), person()];
  await browser.signOn(first.subject, true);
  await browser.signOn(second.subject, true);
  expect((await openBrowser().signOn(first.subject)).data.user.username).toBe(first.username);

  const { status, code } = await browser.signOn(first.subject, true);
  expect([status, code]).toEqual([409, 'linked_elsewhere']);
});

test('linking needs a session, and a sign-in of the last 15 minutes', async () => {
  const browser = openBrowser();
  expect((await browser.send(signOnCalls.begin, { link: true })).status).toBe(401);
  await browser.signIn('clerk');
  await sql`update sessions set authenticated_at = now() - interval '16 minutes'`.execute(database.db);
  const { status, code } = await browser.send(signOnCalls.begin, { link: true });
  expect([status, code]).toEqual([403, 'sign_in_again']);
});

test('linking ends with a sign-in of the last 15 minutes too, whatever the cookie of the attempt says', async () => {
  await addPerson(database.db, 'left open');
  const browser = openBrowser();
  const { data } = await browser.signIn('left open');
  const { subject } = person();
  const answer = await provider.goThrough(await browser.begin(), subject);
  alterAttempt(browser, { link: data.user_id });
  await sql`update sessions set authenticated_at = now() - interval '16 minutes'`.execute(database.db);
  const { status, code } = await browser.end(answer);
  expect([status, code]).toEqual([403, 'sign_in_again']);
});

test('who signs out or becomes somebody else while linking links nothing', async () => {
  await addPerson(database.db, 'goes away');
  const browser = openBrowser();
  await browser.signIn('goes away');
  const answer = await provider.goThrough(await browser.begin(true), person().subject);
  const kept = new Map(browser.cookies);
  await browser.signIn('clerk');
  expect((await browser.end(answer)).status).toBe(401);

  browser.cookies.clear();
  browser.cookies.set('sign-on', kept.get('sign-on') ?? '');
  expect((await browser.end(answer)).status).toBe(401);
  const links = await database.db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select('username')
    .execute();
  expect(links.map(({ username }) => username)).not.toContain('goes away');
});

test('a sign-on is as fresh as the provider says: one of an hour ago, or of whenever, opens no linking', async () => {
  const { subject } = person();
  const silent = openBrowser();
  await silent.signOn(subject);
  expect((await silent.send(signOnCalls.begin, { link: true })).code).toBe('sign_in_again');

  const telling = await appWith({ newPeople: 'editor' }, {}, other);
  async function linksAfter(ago: number) {
    const { subject, username } = person();
    other.people.set(subject, { preferred_username: `${username} told` });
    other.signedInAgo.set(subject, ago);
    const browser = openBrowser(telling);
    expect((await browser.end(await other.goThrough(await browser.begin(), subject))).status).toBe(200);
    return (await browser.send(signOnCalls.begin, { link: true })).status;
  }
  expect([await linksAfter(3_600), await linksAfter(60), await linksAfter(-600)]).toEqual([403, 200, 200]);
});

test('who signs on again to go on is asked anew by the provider, unless it saw them within 15 minutes', async () => {
  const { subject } = person();
  const browser = openBrowser();
  const cookies = new Map<string, string>();
  /** How often the provider asked who it is. */
  async function signOnAgain(): Promise<number> {
    const before = provider.asked();
    const answer = await provider.goThrough(await browser.begin(), subject, cookies);
    expect((await browser.end(answer)).status).toBe(200);
    return provider.asked() - before;
  }

  provider.signedInAgo.set(subject, 3_600);
  expect(await signOnAgain()).toBe(1);
  expect((await browser.send(signOnCalls.begin, { link: true })).code).toBe('sign_in_again');
  expect(await signOnAgain()).toBe(1);
  expect((await browser.send(signOnCalls.begin, { link: true })).status).toBe(200);

  await sql`update sessions set authenticated_at = now() - interval '16 minutes'`.execute(database.db);
  expect(await signOnAgain()).toBe(0);
  expect((await browser.send(signOnCalls.begin, { link: true })).status).toBe(200);
});

test('an answer of somebody whom the provider saw too long ago is refused where that matters', async () => {
  const { subject } = person();
  const browser = openBrowser();
  await browser.signOn(subject);
  provider.signedInAgo.set(subject, 3_600);
  // Somebody on the way takes the demand out of the address.
  const location = new URL(await browser.begin());
  expect(location.searchParams.get('max_age')).toBe('900');
  location.searchParams.delete('max_age');
  expect((await browser.end(await provider.goThrough(location.href, subject))).status).toBe(403);
});

test('a provider that does not answer keeps nobody from signing in with a password', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const app = await appWith({ issuer: `http://127.0.0.1:${port}` });
  let ended = 0;
  const waiting = Array.from({ length: 6 }, async () => {
    const { status } = await openBrowser(app).send(signOnCalls.begin, { link: false });
    ended += 1;
    return status;
  });
  await once(silent, 'request');
  expect((await openBrowser(app).signIn('clerk')).status).toBe(200);
  expect(ended).toBe(0);
  silent.closeAllConnections();
  silent.close();
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 503));
});

test('sign-on: a wrong state is refused, nothing made', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  const { status, message } = await browser.end(answer.replace(/state=[^&]+/, 'state=another'));
  expect([status, message]).toEqual([403, SIGN_ON_FAILED]);
  await expectNothing(browser, people);
});

test('sign-on: a wrong nonce is refused, nothing made', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  alterAttempt(browser, { nonce: 'another' });
  const { status, message } = await browser.end(answer);
  expect([status, message]).toEqual([403, SIGN_ON_FAILED]);
  await expectNothing(browser, people);
});

test('sign-on: a wrong PKCE verifier is refused, nothing made', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  alterAttempt(browser, { verifier: 'x'.repeat(43) });
  expect((await browser.end(answer)).status).toBe(403);
  await expectNothing(browser, people);
});

test('sign-on: a code used twice is refused the second time, nothing made', async () => {
  const [browser, thief] = [openBrowser(), openBrowser()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  thief.cookies.set('sign-on', browser.cookies.get('sign-on') ?? '');
  expect((await browser.end(answer)).status).toBe(200);
  const people = await peopleCount();
  expect((await browser.end(answer)).status).toBe(403);
  expect((await thief.end(answer)).status).toBe(403);
  await expectNothing(thief, people);
});

test('sign-on: an answer of another issuer is refused, nothing made', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const { subject } = person();
  other.people.set(subject, { preferred_username: 'mixed up' });
  const answer = await provider.goThrough(await browser.begin(), subject);
  const mixed = answer.replace(/iss=[^&]+/, `iss=${encodeURIComponent(other.issuer)}`);
  expect((await browser.end(mixed)).status).toBe(403);
  await expectNothing(browser, people);

  // A code that the other provider gave, with everything else right.
  const location = new URL(await browser.begin());
  const elsewhere = new URL(`${other.issuer}${location.pathname}${location.search}`);
  const foreign = await other.goThrough(elsewhere.href, subject);
  expect((await browser.end(foreign)).status).toBe(403);
  await expectNothing(browser, people);
});

test('sign-on: the same subject of another issuer is another person', async () => {
  const { subject, username } = person();
  await openBrowser().signOn(subject);
  other.people.set(subject, { preferred_username: `${username} of the other` });
  const browser = openBrowser(await appWith({ newPeople: 'editor' }, {}, other));
  const { data } = await browser.end(await other.goThrough(await browser.begin(), subject));
  expect(data.user.username).toBe(`${username} of the other`);
});

test('sign-on: an answer that somebody else began is refused in this browser (fixation)', async () => {
  const [attacker, victim, people] = [openBrowser(), openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await attacker.begin(), person().subject);
  expect((await victim.end(answer)).status).toBe(403);
  await victim.begin();
  expect((await victim.end(answer)).status).toBe(403);
  await expectNothing(victim, people);
});

test('sign-on: a session that was planted before is worth nothing afterwards', async () => {
  const browser = openBrowser();
  await browser.signIn('clerk');
  const planted = browser.cookies.get('sid') ?? '';
  await browser.signOn(person().subject);
  expect(browser.cookies.get('sid')).not.toBe(planted);
  const attacker = openBrowser();
  attacker.cookies.set('sid', planted);
  expect((await attacker.access()).status).toBe(401);
});

test('sign-on: the code and the state that the provider leads back with reach no log', async () => {
  const logged: string[] = [];
  const app = await appWith(
    {},
    {},
    provider,
    pino(logOptions('trace'), { write: (line: string) => void logged.push(line) }),
  );
  const browser = openBrowser(app);
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  await app.inject({ url: `/auth/sign_on${answer}`, headers: { host: 'localhost:8080' } });
  await browser.end(answer);
  await browser.end(answer);
  const { code = '', state = '' } = Object.fromEntries(new URLSearchParams(answer));
  expect(logged.join('')).toContain('/auth/sign_on');
  expect([code, state].filter((secret) => secret === '' || logged.join('').includes(secret))).toEqual([]);
});

test('sign-on: nothing that is sent decides where the browser is led (open redirect)', async () => {
  const browser = openBrowser();
  const { data } = await browser.send(signOnCalls.begin, {
    link: false,
    ...{ redirect_uri: 'https://evil.example', return_to: 'https://evil.example' },
  });
  const location = new URL(data.location);
  expect(location.origin).toBe(provider.issuer);
  expect(location.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/sign_on`);
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile',
  });
  const byHeaders = await server.inject({
    method: 'POST',
    url: signOnCalls.begin.path,
    headers: {
      ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      ...{ origin: ORIGIN, 'content-type': 'application/json' },
    },
    payload: '{"link":false}',
  });
  const led = new URL(byHeaders.json<{ data: { location: string } }>().data.location);
  expect([led.origin, led.searchParams.get('redirect_uri')]).toEqual([
    provider.issuer,
    `${ORIGIN}/auth/sign_on`,
  ]);
  const ended = await browser.end('?redirect_uri=https://evil.example&code=x&state=y');
  expect(ended.status).toBe(403);
});

test('sign-on: the cookie of an attempt is out of reach of scripts and other sites', async () => {
  const secure = await appWith({}, { publicOrigin: 'https://localhost:8080' });
  const answer = await secure.inject({
    method: 'POST',
    url: signOnCalls.begin.path,
    headers: { host: 'localhost:8080', 'content-type': 'application/json' },
    payload: '{"link":false}',
  });
  expect(answer.cookies).toMatchObject([
    { name: '__Host-sign-on', path: '/', httpOnly: true, secure: true, sameSite: 'Strict', maxAge: 600 },
  ]);
});

test('sign-on: who breaks it off at the provider is told so', async () => {
  const browser = openBrowser();
  const state = new URL(await browser.begin()).searchParams.get('state');
  const iss = encodeURIComponent(provider.issuer);
  const { status, message } = await browser.end(`?error=access_denied&state=${state}&iss=${iss}`);
  expect([status, message]).toEqual([403, SIGN_ON_DENIED]);
});

test('sign-on: the role claim is read at every sign-on, the highest that it names counts', async () => {
  const { subject, username } = person({ groups: ['guests', 'supply', 'canteen'] });
  const browser = openBrowser();
  await browser.signOn(subject);
  expect(await roleOf(browser)).toBe('editor');
  const save = () => browser.send(carModelCalls.save, { name: `Of ${username}`, state: 'A' });
  expect((await save()).status).toBe(200);
  provider.people.set(subject, { preferred_username: username, groups: 'guests' });
  await openBrowser().signOn(subject);
  // In the session that lasts, too.
  expect(await roleOf(browser)).toBe('viewer');
  const { status, message } = await save();
  expect([status, message]).toEqual([403, LOOK_ONLY]);
});

test.each([[undefined], [[]], [['canteen']]])('sign-on: role claim gone (%j): role kept', async (groups) => {
  const { subject, username } = person({ groups: ['supply'] });
  await openBrowser().signOn(subject);
  provider.people.set(subject, { preferred_username: username, ...(groups && { groups }) });
  const browser = openBrowser();
  await browser.signOn(subject);
  expect(await roleOf(browser)).toBe('editor');
});

test('sign-on: disabled: out', async () => {
  const { subject, username } = person();
  await openBrowser().signOn(subject);
  await readUserCommand(['disable', username])(database.db);
  const browser = openBrowser();
  const { status, message } = await browser.signOn(subject);
  expect([status, message]).toEqual([403, NO_ACCOUNT]);
  await expectNothing(browser, await peopleCount());
});

test('sign-on: last admin demoted by claim: stays admin, comes in', async () => {
  const { subject, username } = person({ groups: ['it'] });
  await openBrowser().signOn(subject);
  provider.people.set(subject, { preferred_username: username, groups: ['guests'] });
  const browser = openBrowser();
  expect((await browser.signOn(subject)).status).toBe(200);
  expect(await roleOf(browser)).toBe('admin');

  await database.db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'clerk').execute();
  await browser.signOn(subject);
  expect(await roleOf(browser)).toBe('viewer');
});

test('two browsers that come with one new identity at once are one person', async () => {
  const { subject } = person();
  const both = await Promise.all([openBrowser().signOn(subject), openBrowser().signOn(subject)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].data.user).toEqual(both[1].data.user);
});

test('the security log tells of it, and holds no code, token or claim', async () => {
  const { subject, username } = person({ groups: ['supply'] });
  const browser = openBrowser();
  const answer = await provider.goThrough(await browser.begin(), subject);
  await browser.end(answer);
  const { rows } = await sql<{ event: string; details: unknown }>`
    select event, details from security_events where username = ${username} order by event_id
  `.execute(database.db);
  expect(rows).toEqual([
    { event: 'person_added', details: { role: 'editor', by: 'sign-on' } },
    { event: 'sign_in', details: { by: 'sign-on' } },
  ]);
});

test('a sign-out ends the session at the provider as well, where it was opened by a sign-on', async () => {
  const browser = openBrowser();
  await browser.signOn(person().subject);
  const { data } = await browser.send(signOnCalls.leave, {});
  const leave = new URL(data.location ?? '');
  expect(leave.origin).toBe(provider.issuer);
  expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/auth/signin`);
  await browser.send(sessionCalls.signOut, {});
  expect((await browser.access()).status).toBe(401);

  const typed = openBrowser();
  await typed.signIn('clerk');
  expect((await typed.send(signOnCalls.leave, {})).data).toEqual({ location: null });
});

test('passwords off: only the one-time password that a command gives an administrator opens the door', async () => {
  const off = await appWith({}, { passwords: false });
  await addPerson(database.db, 'office');
  const browser = openBrowser(off);
  expect((await browser.send(signOnCalls.offer, {})).data).toEqual({ name: 'Plant login', passwords: false });
  expect((await browser.signIn('office')).status).toBe(401);

  const oneTime = async () =>
    /: (\S+)$/.exec(String(await readUserCommand(['reset', 'office'])(database.db)))?.[1] ?? '';
  const signIn = async () =>
    browser.send(sessionCalls.signIn, { username: 'office', password: await oneTime() });
  expect((await signIn()).status).toBe(401);
  await readUserCommand(['role', 'office', 'admin'])(database.db);
  expect((await signIn()).status).toBe(200);
});

test('without a provider there is nothing to sign on by', async () => {
  const app = await buildApp({
    db: database.db,
    url: database.url,
    log: false,
    settings: { trustedProxies: [] },
  });
  apps.push(app);
  const browser = openBrowser(app);
  expect((await browser.send(signOnCalls.offer, {})).data).toEqual({ name: null, passwords: true });
  expect((await browser.send(signOnCalls.begin, { link: false })).code).toBe('no_sign_on');
  expect((await browser.end('?code=x')).code).toBe('no_sign_on');
});

test('a provider that is away is told by its name, and asked again the next time', async () => {
  const gone = await startProvider(ORIGIN);
  await gone.close();
  const browser = openBrowser(await appWith({}, {}, gone));
  const { status, message } = await browser.send(signOnCalls.begin, { link: false });
  expect([status, message]).toEqual([503, 'Plant login cannot be reached. Please try again in a moment.']);
});

function alterAttempt(
  browser: ReturnType<typeof openBrowser>,
  changed: Record<string, string | number>,
): void {
  const text = Buffer.from(browser.cookies.get('sign-on') ?? '', 'base64url').toString();
  const altered = JSON.stringify({ ...JSON.parse(text), ...changed });
  browser.cookies.set('sign-on', Buffer.from(altered).toString('base64url'));
}
