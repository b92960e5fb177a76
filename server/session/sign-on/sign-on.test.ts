import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import { sessionCalls } from '#domain/session/session';
import { NO_ACCOUNT, SIGN_ON_DENIED, signOnCalls } from '#domain/session/sign-on';
import { LOOK_ONLY } from '#domain/wire/role';
import { buildApp } from '../../app.ts';
import { readUserCommand } from '../../commands/manage-users.ts';
import { logOptions } from '../../process/log.ts';
import { addPerson } from '../../testing/add-person.ts';
import { startProvider } from '../../testing/provider.ts';
import { ORIGIN, signOnApp } from '../../testing/sign-on-app.ts';

const { provider, database, apps, appWith, openBrowser, person, peopleCount, expectNothing } = signOnApp();

async function roleOf(browser: ReturnType<typeof openBrowser>) {
  const { data } = await browser.access();
  return data.role;
}

test('a new user gets an account if OIDC_NEW_PEOPLE names a role, and the next sign-on finds the same user', async () => {
  const { subject, username } = person();
  const browser = openBrowser();
  const { data } = await browser.signOn(subject);
  expect(data).toMatchObject({ user: { username }, linked: false });
  expect(await roleOf(browser)).toBe('viewer');

  provider.people.set(subject, { preferred_username: 'has another name there by now' });
  const again = await openBrowser().signOn(subject);
  expect(again.data.user).toEqual(data.user);
});

test('a new user is refused by default', async () => {
  const browser = openBrowser(await appWith({}));
  const people = await peopleCount();
  const { status, message } = await browser.signOn(person().subject);
  expect([status, message]).toEqual([403, NO_ACCOUNT]);
  await expectNothing(browser, people);
});

test('an account with the same username or e-mail address is not taken over', async () => {
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

  // With passwords disabled, the user could not sign in to link the sign-on.
  const off = openBrowser(await appWith({ newPeople: 'viewer' }, { passwords: false }));
  const answer = await off.signOn(subject);
  expect([answer.status, answer.message]).toEqual([
    403,
    'The username ANNA@plant.example is taken here. Ask an administrator.',
  ]);
});

test("a new user cannot have a username that looks like another user's", async () => {
  await addPerson(database.db, 'chief');
  const people = await peopleCount();
  const { subject } = person({ preferred_username: 'сhief' });
  const { status, code } = await openBrowser().signOn(subject);
  expect([status, code]).toEqual([403, 'username_taken']);
  expect(await peopleCount()).toBe(people);
});

test('an unreachable provider does not prevent signing in with a password', async () => {
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

test('the log says why the provider cannot be used', async () => {
  const logged: string[] = [];
  const log = pino(logOptions('info'), { write: (line: string) => void logged.push(line) });
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const statusWith = async (signOn: Parameters<typeof appWith>[0]) => {
    const browser = openBrowser(await appWith(signOn, {}, provider, log));
    const { status, data } = await browser.send(signOnCalls.begin, { link: false });
    if (status !== 200) return status;
    return (await browser.end(await provider.goThrough(data.location, person().subject))).status;
  };
  const statuses = [
    await statusWith({ issuer: `http://127.0.0.1:${port}` }),
    await statusWith({ issuer: `${provider.issuer}/realms/typo` }),
    await statusWith({ clientSecret: 'not the secret' }),
  ];
  expect(statuses).toEqual([503, 503, 403]);
  const causes = logged.map((line) => JSON.parse(line).cause).filter(Boolean);
  expect(causes).toEqual([
    expect.stringContaining('ECONNREFUSED'),
    expect.stringContaining('404'),
    expect.stringContaining('invalid_client'),
  ]);
});

test('sign-on: canceling at the provider is reported', async () => {
  const browser = openBrowser();
  const state = new URL(await browser.begin()).searchParams.get('state');
  const iss = encodeURIComponent(provider.issuer);
  const { status, message } = await browser.end(`?error=access_denied&state=${state}&iss=${iss}`);
  expect([status, message]).toEqual([403, SIGN_ON_DENIED]);
});

test('sign-on: the role claim is read at every sign-on, and its highest role counts', async () => {
  const { subject, username } = person({ groups: ['guests', 'supply', 'canteen'] });
  const browser = openBrowser();
  await browser.signOn(subject);
  expect(await roleOf(browser)).toBe('editor');
  const save = () => browser.send(carModelCalls.save, { name: `Of ${username}`, state: 'A' });
  expect((await save()).status).toBe(200);
  provider.people.set(subject, { preferred_username: username, groups: 'guests' });
  await openBrowser().signOn(subject);
  // The change applies to the existing session as well.
  expect(await roleOf(browser)).toBe('viewer');
  const { status, message } = await save();
  expect([status, message]).toEqual([403, LOOK_ONLY]);
});

test.each([[undefined], [[]], [['canteen']]])(
  'sign-on: a role claim without a known value (%j) keeps the role',
  async (groups) => {
    const { subject, username } = person({ groups: ['supply'] });
    await openBrowser().signOn(subject);
    provider.people.set(subject, { preferred_username: username, ...(groups && { groups }) });
    const browser = openBrowser();
    await browser.signOn(subject);
    expect(await roleOf(browser)).toBe('editor');
  },
);

test('sign-on: a disabled user is refused', async () => {
  const { subject, username } = person();
  await openBrowser().signOn(subject);
  await readUserCommand(['disable', username])(database.db);
  const browser = openBrowser();
  const { status, message } = await browser.signOn(subject);
  expect([status, message]).toEqual([403, NO_ACCOUNT]);
  await expectNothing(browser, await peopleCount());
});

test('sign-on: the last administrator stays an administrator and can sign in, even if a claim names a lower role', async () => {
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

test('two browsers that sign on with one new identity simultaneously create one user', async () => {
  const { subject } = person();
  const both = await Promise.all([openBrowser().signOn(subject), openBrowser().signOn(subject)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].data.user).toEqual(both[1].data.user);
});

test('the security log records a sign-on without code, token or claim', async () => {
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

test('a sign-out returns the URL that ends the session at the provider, if a sign-on opened the session', async () => {
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

test('if passwords are disabled, the only password that opens a session is a one-time password', async () => {
  const off = await appWith({}, { passwords: false });
  await addPerson(database.db, 'office');
  const browser = openBrowser(off);
  expect((await browser.send(signOnCalls.offer, {})).data).toEqual({ name: 'Plant login', passwords: false });
  expect((await browser.signIn('office')).status).toBe(401);

  const output = await readUserCommand(['reset', 'office'])(database.db);
  const password = /: (\S+)$/.exec(String(output))?.[1] ?? '';
  const credentials = { username: 'office', password };
  expect((await browser.send(sessionCalls.signIn, credentials)).status).toBe(200);
  const chosen = { password: 'correct horse battery', confirm_password: 'correct horse battery' };
  expect((await browser.send(sessionCalls.resetPassword, chosen)).status).toBe(200);
  const chosenCredentials = { username: 'office', password: chosen.password };
  expect((await openBrowser(off).send(sessionCalls.signIn, chosenCredentials)).status).toBe(401);
});

test('if no provider is configured, sign-on is not offered, and its calls are refused', async () => {
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

test('a sign-on with an unreachable provider is refused with 503 and the name of the provider', async () => {
  const stopped = await startProvider(ORIGIN);
  await stopped.close();
  const browser = openBrowser(await appWith({}, {}, stopped));
  const { status, message } = await browser.send(signOnCalls.begin, { link: false });
  expect([status, message]).toEqual([503, 'Plant login cannot be reached. Please try again in a moment.']);
});
