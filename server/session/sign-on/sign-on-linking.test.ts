import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signOnCalls } from '#domain/session/sign-on';
import { addPerson } from '../../testing/add-person.ts';
import { signOnApp } from '../../testing/sign-on-app.ts';

const { provider, other, database, appWith, openBrowser, person, alterAttempt } = signOnApp();

test('a user links the sign-on while signed in, and can then sign in with it', async () => {
  await addPerson(database.db, 'links');
  const { subject } = person();
  const browser = openBrowser();
  const { data: own } = await browser.signIn('links');
  expect((await browser.signOn(subject, true)).data).toEqual({ user: own, linked: true });
  expect((await openBrowser().signOn(subject)).data.user).toEqual(own);
});

test('linking again replaces the first link, and a sign-on linked to another user stays linked to that user', async () => {
  await addPerson(database.db, 'links twice');
  const browser = openBrowser();
  await browser.signIn('links twice');
  const [first, second] = [person(), person()];
  await browser.signOn(first.subject, true);
  await browser.signOn(second.subject, true);
  expect((await openBrowser().signOn(first.subject)).code).toBe('no_longer_linked');

  const other = person();
  await openBrowser().signOn(other.subject);
  const { status, code } = await browser.signOn(other.subject, true);
  expect([status, code]).toEqual([409, 'linked_elsewhere']);
});

test('linking requires a session, and a sign-in within the last 15 minutes', async () => {
  const browser = openBrowser();
  expect((await browser.send(signOnCalls.begin, { link: true })).status).toBe(401);
  await browser.signIn('clerk');
  await sql`update sessions set authenticated_at = now() - interval '16 minutes'`.execute(database.db);
  const { status, code } = await browser.send(signOnCalls.begin, { link: true });
  expect([status, code]).toEqual([403, 'sign_in_again']);
});

test('completing a link also requires a sign-in within the last 15 minutes, whatever the cookie of the attempt contains', async () => {
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

test('signing out or switching users during linking links nothing', async () => {
  await addPerson(database.db, 'goes away');
  const browser = openBrowser();
  await browser.signIn('goes away');
  const answer = await provider.goThrough(await browser.begin(true), person().subject);
  const savedCookies = new Map(browser.cookies);
  await browser.signIn('clerk');
  expect((await browser.end(answer)).status).toBe(401);

  browser.cookies.clear();
  browser.cookies.set('sign-on', savedCookies.get('sign-on') ?? '');
  expect((await browser.end(answer)).status).toBe(401);
  const links = await database.db
    .selectFrom('identities')
    .innerJoin('users', 'users.user_id', 'identities.user_id')
    .select('username')
    .execute();
  expect(links.map(({ username }) => username)).not.toContain('goes away');
});

test('a sign-on is as fresh as the provider reports, so linking is refused after an authentication an hour ago or at an unknown time', async () => {
  const { subject } = person();
  const silent = openBrowser();
  await silent.signOn(subject);
  expect((await silent.send(signOnCalls.begin, { link: true })).code).toBe('sign_in_again');

  const withAuthTime = await appWith({ newPeople: 'editor' }, {}, other);
  async function linksAfter(ago: number) {
    const { subject, username } = person();
    other.people.set(subject, { preferred_username: `${username} told` });
    other.signedInAgo.set(subject, ago);
    const browser = openBrowser(withAuthTime);
    expect((await browser.end(await other.goThrough(await browser.begin(), subject))).status).toBe(200);
    return (await browser.send(signOnCalls.begin, { link: true })).status;
  }
  expect([await linksAfter(3_600), await linksAfter(60), await linksAfter(-600)]).toEqual([403, 200, 200]);
});

test('signing on again makes the provider ask for the password again, unless it did so within 15 minutes', async () => {
  const { subject } = person();
  const browser = openBrowser();
  const cookies = new Map<string, string>();
  async function signOnAgain(): Promise<number> {
    const before = provider.prompts();
    const answer = await provider.goThrough(await browser.begin(), subject, cookies);
    expect((await browser.end(answer)).status).toBe(200);
    return provider.prompts() - before;
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

test('a response with an authentication that is too old is refused where a fresh sign-in is required', async () => {
  const { subject } = person();
  const browser = openBrowser();
  await browser.signOn(subject);
  provider.signedInAgo.set(subject, 3_600);
  // An attacker removes the requirement from the URL.
  const location = new URL(await browser.begin());
  expect(location.searchParams.get('max_age')).toBe('900');
  location.searchParams.delete('max_age');
  expect((await browser.end(await provider.goThrough(location.href, subject))).status).toBe(403);
});
