import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { readUserCommand } from '../commands/manage-users.ts';
import { addPerson } from '../testing/add-person.ts';
import { PASSWORD } from '../testing/password.ts';
import { freshAddress, signIn } from '../testing/sign-in.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();

async function fail(username: string, times: number, from: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) {
    statuses.push((await signIn(server.app, username, 'wrong', { address: from })).status);
  }
  return statuses;
}

/** Advances the time of the throttle by backdating everything that was counted. */
async function advanceBy(seconds: number): Promise<void> {
  await sql`
    update sign_in_failures set first_at = first_at - ${seconds} * interval '1 second',
      blocked_until = blocked_until - ${seconds} * interval '1 second'
  `.execute(server.db);
}

test('A04: five failures are free, and then each failure doubles the waiting time, up to a quarter of an hour', async () => {
  const from = freshAddress();
  await addPerson(server.db, 'patient');
  expect(await fail('patient', 6, from)).toEqual([401, 401, 401, 401, 401, 429]);

  const waits: number[] = [];
  for (let round = 0; round < 12; round++) {
    const early = await signIn(server.app, 'patient', PASSWORD, { address: from });
    expect(early.status).toBe(429);
    waits.push(early.retryAfter);
    await advanceBy(early.retryAfter);
    expect(await fail('patient', 1, from)).toEqual([401]);
    // Only the count of the pair is tested here.
    await server.db.deleteFrom('sign_in_failures').where('scope', '=', 'address').execute();
  }
  const expected = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900];
  // Part of each wait has passed before it is read, several seconds on a busy machine.
  expect(waits.map((wait, index) => wait <= (expected[index] ?? 0))).toEqual(expected.map(() => true));
  expect(waits.map((wait, index) => wait > (expected[index] ?? 0) / 2)).toEqual(expected.map(() => true));
});

test('A04: after the waiting time the right password works, and the count restarts', async () => {
  const from = freshAddress();
  await addPerson(server.db, 'forgetful');
  await fail('forgetful', 5, from);
  await advanceBy(2);
  expect((await signIn(server.app, 'forgetful', PASSWORD, { address: from })).status).toBe(200);
  expect(await fail('forgetful', 5, from)).toEqual([401, 401, 401, 401, 401]);
});

test('A04: a waiting time started by a clock two hours ahead ends when the clock is corrected', async () => {
  const from = freshAddress();
  await addPerson(server.db, 'punctual');
  expect(await fail('punctual', 6, from)).toEqual([401, 401, 401, 401, 401, 429]);
  await advanceBy(-7_200);
  expect((await signIn(server.app, 'punctual', PASSWORD, { address: from })).status).toBe(200);
  expect(await fail('punctual', 6, from)).toEqual([401, 401, 401, 401, 401, 429]);
});

test('A04: an address may have fifty failures in a quarter of an hour for all usernames together', async () => {
  const from = freshAddress();
  await fail('name 1', 1, from);
  await sql`update sign_in_failures set failures = 48 where scope = 'address' and key = ${from}`.execute(
    server.db,
  );
  expect([await fail('name 49', 1, from), await fail('name 50', 1, from)]).toEqual([[401], [401]]);
  const blocked = await signIn(server.app, 'clerk', PASSWORD, { address: from });
  expect([blocked.status, blocked.message]).toEqual([429, 'Too many attempts. Try again in 15 minutes.']);
  await advanceBy(900);
  expect((await signIn(server.app, 'clerk', PASSWORD, { address: from })).status).toBe(200);
});

test('A04: failures of an unknown username count like those of a known username', async () => {
  expect(await fail('nobody at all', 6, freshAddress())).toEqual([401, 401, 401, 401, 401, 429]);
});

test('A06: at most five of many concurrent attempts are free', async () => {
  const from = freshAddress();
  await addPerson(server.db, 'target');
  const start = performance.now();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => signIn(server.app, 'target', 'wrong', { address: from })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  // On a busy machine, the first waiting times of 1, 2 and 4 seconds may end before the last attempt starts.
  const waitsOver = Math.floor(Math.log2(1 + (performance.now() - start) / 1_000));
  expect(statuses.slice(0, 5)).toEqual(Array(5).fill(401));
  expect(statuses.slice(5 + waitsOver)).toEqual(Array(45 - waitsOver).fill(429));
});

test('A06: a right password among many concurrent wrong passwords is refused as too early', async () => {
  const from = freshAddress();
  await addPerson(server.db, 'guessed at');
  await fail('guessed at', 1, from);
  // The next failure starts a wait of minutes, which outlasts the test even on a slow machine.
  await sql`update sign_in_failures set failures = 12 where scope = 'pair' and key like 'guessed at%'`.execute(
    server.db,
  );
  const guesses = [...Array.from({ length: 40 }, (_, index) => `guess ${index}`), PASSWORD];
  const answers = await Promise.all(
    guesses.map((guess) => signIn(server.app, 'guessed at', guess, { address: from })),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(1);
  expect(answers.at(-1)?.status).toBe(429);
});

test('A06: right passwords do not count as failures, even if many concurrent attempts are refused', async () => {
  const from = freshAddress();
  await addPerson(server.db, 'crowd');
  const attempts = Array.from({ length: 220 }, () =>
    signIn(server.app, 'crowd', PASSWORD, { address: from }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(await fail('crowd', 5, from)).toEqual([401, 401, 401, 401, 401]);
});

test('a waiting time is reported in minutes, rounded up', async () => {
  const from = freshAddress();
  const messageAfter = async (wait: string) => {
    await sql`
      insert into sign_in_failures (scope, key, failures, blocked_until)
      values ('address', ${from}, 50, now() + ${wait}::interval)
      on conflict (scope, key) do update set blocked_until = excluded.blocked_until
    `.execute(server.db);
    return (await signIn(server.app, 'clerk', PASSWORD, { address: from })).message;
  };
  expect([await messageAfter('30 seconds'), await messageAfter('14 minutes 10 seconds')]).toEqual([
    'Too many attempts. Try again in 1 minute.',
    'Too many attempts. Try again in 15 minutes.',
  ]);
});

test.each(['unlock', 'reset'])(
  "%s ends the waiting times of a user, and of the addresses of the user's attempts",
  async (action) => {
    const [from, other] = [freshAddress(), freshAddress()];
    const name = `waits for ${action}`;
    await addPerson(server.db, name);
    await fail(name, 5, from);
    await fail('somebody else', 1, other);
    await sql`update sign_in_failures set blocked_until = now() + interval '15 minutes'`.execute(server.db);
    expect((await signIn(server.app, name, PASSWORD, { address: from })).status).toBe(429);

    const output = String(await readUserCommand([action, name.toUpperCase()])(server.db));
    const password = /72 hours: (\S+)/.exec(output)?.[1] ?? PASSWORD;
    expect((await signIn(server.app, name, password, { address: from })).status).toBe(200);
    expect(await fail('somebody else', 1, other)).toEqual([429]);
  },
);

test('A07: failures from one address do not block another address', async () => {
  await addPerson(server.db, 'victim');
  await fail('victim', 6, freshAddress());
  expect((await signIn(server.app, 'victim', PASSWORD, { address: freshAddress() })).status).toBe(200);
});

test('A07: the addresses of one IPv6 network count as one address, and another network as another address', async () => {
  await addPerson(server.db, 'six');
  await fail('six', 3, '2001:db8::1');
  await fail('six', 2, '2001:db8:0:0:ffff::2');
  const same = await signIn(server.app, 'six', 'wrong', { address: '2001:db8::abcd:1' });
  const other = await signIn(server.app, 'six', 'wrong', { address: '2001:db8:0:1::1' });
  expect([same.status, other.status]).toEqual([429, 401]);
});

test('P13: without a proxy, a forged X-Forwarded-For does not count as another address', async () => {
  const from = freshAddress();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    const headers = { 'x-forwarded-for': `198.51.100.${attempt}`, 'x-real-ip': `198.51.100.${attempt}` };
    statuses.push((await signIn(server.app, 'clerk', 'wrong', { address: from, headers })).status);
  }
  expect(statuses.at(-1)).toBe(429);
  expect(server.logged.join('')).toContain(`"remoteAddress":"${from}"`);
  expect(server.logged.join('')).not.toContain('198.51.100');
});

test('P13: behind a trusted proxy the address that the proxy saw counts, not an earlier address in the header', async () => {
  const app = await buildApp({ ...server, settings: { trustedProxies: ['10.0.0.0/8'] }, log: false });
  await addPerson(server.db, 'proxied');
  const client = freshAddress();
  const attempt = async (forged: string, proxy: string) => {
    const headers = { 'x-forwarded-for': `${forged}, ${client}` };
    return (await signIn(app, 'proxied', 'wrong', { address: proxy, headers })).status;
  };
  const through: number[] = [];
  for (let time = 0; time < 6; time++) through.push(await attempt(`198.51.100.${time}`, '10.0.0.7'));
  const past = await attempt('198.51.100.1', '192.0.2.99');
  await app.close();
  expect([through.at(-1), past]).toEqual([429, 401]);
});

test('P13: the ports that trusted proxies add to addresses do not count as other addresses', async () => {
  const app = await buildApp({ ...server, settings: { trustedProxies: ['10.0.0.0/8'] }, log: false });
  await addPerson(server.db, 'ported');
  const client = freshAddress();
  const attempt = async (from: string, port: number) => {
    const headers = { 'x-forwarded-for': `${from}:${50_000 + port}, 10.0.0.8:${40_000 + port}` };
    return (await signIn(app, 'ported', 'wrong', { address: '10.0.0.7', headers })).status;
  };
  const statuses: number[] = [];
  for (let port = 0; port < 6; port++) statuses.push(await attempt(client, port));
  const other = await attempt(freshAddress(), 6);
  await app.close();
  expect([...statuses, other]).toEqual([401, 401, 401, 401, 401, 429, 401]);
});
