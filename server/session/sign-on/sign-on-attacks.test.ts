import { pino } from 'pino';
import { expect, test } from 'vitest';
import { SIGN_ON_FAILED, signOnCalls } from '#domain/session/sign-on';
import { logOptions } from '../../process/log.ts';
import { ORIGIN, signOnApp } from '../../testing/sign-on-app.ts';

const { provider, other, started, appWith, openBrowser, person, peopleCount, expectNothing, alterAttempt } =
  signOnApp();

test('sign-on: a wrong state is refused, and nothing is created', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  const { status, message } = await browser.end(answer.replace(/state=[^&]+/, 'state=another'));
  expect([status, message]).toEqual([403, SIGN_ON_FAILED]);
  await expectNothing(browser, people);
});

test('sign-on: a response of 8,000 characters is evaluated, and a longer one is refused', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const state = new URL(await browser.begin()).searchParams.get('state');
  const answer = `?state=${state}&code=`.padEnd(8_000, 'x');
  expect((await browser.end(answer)).message).toBe(SIGN_ON_FAILED);
  expect((await browser.end('x'.repeat(8_001))).status).toBe(400);
  expect((await browser.end('x'.repeat(10 * 1024))).status).toBe(413);
  await expectNothing(browser, people);
});

test('sign-on: a wrong nonce is refused, and nothing is created', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  alterAttempt(browser, { nonce: 'another' });
  const { status, message } = await browser.end(answer);
  expect([status, message]).toEqual([403, SIGN_ON_FAILED]);
  await expectNothing(browser, people);
});

test('sign-on: a wrong PKCE verifier is refused, and nothing is created', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  alterAttempt(browser, { verifier: 'x'.repeat(43) });
  expect((await browser.end(answer)).status).toBe(403);
  await expectNothing(browser, people);
});

test('sign-on: a code used twice is refused the second time, and nothing is created', async () => {
  const [browser, thief] = [openBrowser(), openBrowser()];
  const answer = await provider.goThrough(await browser.begin(), person().subject);
  thief.cookies.set('sign-on', browser.cookies.get('sign-on') ?? '');
  expect((await browser.end(answer)).status).toBe(200);
  const people = await peopleCount();
  expect((await browser.end(answer)).status).toBe(403);
  expect((await thief.end(answer)).status).toBe(403);
  await expectNothing(thief, people);
});

test('sign-on: a response from another issuer is refused, and nothing is created', async () => {
  const [browser, people] = [openBrowser(), await peopleCount()];
  const { subject } = person();
  other.people.set(subject, { preferred_username: 'mixed up' });
  const answer = await provider.goThrough(await browser.begin(), subject);
  const mixed = answer.replace(/iss=[^&]+/, `iss=${encodeURIComponent(other.issuer)}`);
  expect((await browser.end(mixed)).status).toBe(403);
  await expectNothing(browser, people);

  // The same applies to a complete response from the other provider.
  const location = new URL(await browser.begin());
  const elsewhere = new URL(`${other.issuer}${location.pathname}${location.search}`);
  const foreign = await other.goThrough(elsewhere.href, subject);
  expect((await browser.end(foreign)).status).toBe(403);
  await expectNothing(browser, people);
});

test('sign-on: the same subject of another issuer is another user', async () => {
  const { subject, username } = person();
  await openBrowser().signOn(subject);
  other.people.set(subject, { preferred_username: `${username} of the other` });
  const browser = openBrowser(await appWith({ newPeople: 'editor' }, {}, other));
  const { data } = await browser.end(await other.goThrough(await browser.begin(), subject));
  expect(data.user.username).toBe(`${username} of the other`);
});

test("sign-on: a response to another browser's attempt is refused (fixation)", async () => {
  const [attacker, victim, people] = [openBrowser(), openBrowser(), await peopleCount()];
  const answer = await provider.goThrough(await attacker.begin(), person().subject);
  expect((await victim.end(answer)).status).toBe(403);
  await victim.begin();
  expect((await victim.end(answer)).status).toBe(403);
  await expectNothing(victim, people);
});

test('sign-on: a session cookie planted in the browser is invalid after the sign-on (fixation)', async () => {
  const browser = openBrowser();
  await browser.signIn('clerk');
  const planted = browser.cookies.get('sid') ?? '';
  await browser.signOn(person().subject);
  expect(browser.cookies.get('sid')).not.toBe(planted);
  const attacker = openBrowser();
  attacker.cookies.set('sid', planted);
  expect((await attacker.access()).status).toBe(401);
});

test('sign-on: the code and state of a response do not appear in the log', async () => {
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

test('sign-on: the request cannot choose the redirect (open redirect)', async () => {
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
  const byHeaders = await started.server.inject({
    method: 'POST',
    url: signOnCalls.begin.path,
    headers: {
      ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      ...{ origin: ORIGIN, 'content-type': 'application/json' },
    },
    payload: '{"link":false}',
  });
  const locationByHeaders = new URL(byHeaders.json<{ data: { location: string } }>().data.location);
  expect([locationByHeaders.origin, locationByHeaders.searchParams.get('redirect_uri')]).toEqual([
    provider.issuer,
    `${ORIGIN}/auth/sign_on`,
  ]);
  const ended = await browser.end('?redirect_uri=https://evil.example&code=x&state=y');
  expect(ended.status).toBe(403);
});

test('sign-on: the cookie of an attempt is hidden from scripts and not sent with requests from other sites', async () => {
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
