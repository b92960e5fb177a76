import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseUser } from '../person/person.routes.ts';
import { insertToken } from '../person/token.routes.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { verifyPassword } from '../session/passwords.ts';
import { findCaller, openSession } from '../session/sessions.ts';
import { findTokenCaller } from '../session/tokens.ts';
import { findUser } from '../session/users.ts';
import { runCommand } from '../testing/command.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { readUserCommand } from './manage-users.ts';

const COMMAND = 'server/commands/user-command.ts';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const user = async (...words: string[]): Promise<string> => String(await readUserCommand(words)(database.db));

const passwordIn = (output: string) => /72 hours: (\S+)/.exec(output)?.[1] ?? '';

test('an added user gets a one-time password and must choose a new password', async () => {
  const password = passwordIn(await user('add', 'Dilnoza'));
  const person = await findUser(database.db, 'dilnoza');
  expect(person).toMatchObject({ username: 'Dilnoza', must_reset: true, one_time_over: false });
  expect(await verifyPassword(password, person?.password_hash ?? '')).toBe(true);
});

test('A17: a username that differs from a taken username only in case is refused, and nothing changes', async () => {
  await user('add', 'Ömer');
  const before = await findUser(database.db, 'Ömer');
  await expect(user('add', 'ÖMER')).rejects.toThrow(/^There is already a person called Ömer\.$/);
  expect(await findUser(database.db, 'Ömer')).toEqual(before);
});

test('the sessions of a user are listed with their start and address, without tokens', async () => {
  await user('add', 'at-two-desks');
  const person = await findUser(database.db, 'at-two-desks');
  const tokens = [
    await openSession(database.db, person?.user_id ?? 0, { address: '192.0.2.7' }),
    await openSession(database.db, person?.user_id ?? 0),
  ];
  const output = await user('sessions', 'AT-TWO-DESKS');
  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\S*`;
  expect(output.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^signed in ${time} {2}last seen ${time} {2}from an unknown address$`)),
    expect.stringMatching(new RegExp(`^signed in ${time} {2}last seen ${time} {2}from 192\\.0\\.2\\.7$`)),
  ]);
  for (const token of tokens) expect(output).not.toContain(token);
});

test('revoking the access of a user ends all sessions and tokens, and keeps the password', async () => {
  const password = passwordIn(await user('add', 'lost-a-phone'));
  const person = await findUser(database.db, 'lost-a-phone');
  const tokens = [
    await openSession(database.db, person?.user_id ?? 0),
    await openSession(database.db, person?.user_id ?? 0),
  ];
  const userId = person?.user_id ?? 0;
  const made = { userId, createdBy: userId, createdFrom: '', name: 'ERP', scope: 'write', days: 90 } as const;
  const { token } = await insertToken(database.db, made);
  expect(await findTokenCaller(database.db, token)).toBeDefined();
  expect(await user('revoke', 'lost-a-phone')).toBe(
    'Signed "lost-a-phone" out everywhere: 2 sessions and 1 token ended.',
  );
  expect(await findTokenCaller(database.db, token)).toBeUndefined();
  for (const token of tokens) expect(await findCaller(database.db, token)).toBeUndefined();
  const after = await findUser(database.db, 'lost-a-phone');
  expect(await verifyPassword(password, after?.password_hash ?? '')).toBe(true);
  expect(await user('sessions', 'lost-a-phone')).toBe('"lost-a-phone" has no sessions.');
  expect(await user('revoke', 'lost-a-phone')).toBe(
    'Signed "lost-a-phone" out everywhere: 0 sessions and 0 tokens ended.',
  );
});

test('the list shows users with role and status, without password hashes', async () => {
  await user('add', 'aziz');
  await user('add', 'zara');
  await user('disable', 'zara');
  const output = await user('list');
  expect(output).toMatch(/^aziz +editor +active, has to choose a password$/m);
  expect(output).toMatch(/^zara +editor +disabled$/m);
  expect(output).not.toContain('argon2');
});

test('a disabled user is signed out everywhere, and the tokens of a disabled service stop working', async () => {
  await user('add', 'off-duty');
  await user('add', 'old-erp');
  await database.db.updateTable('users').set({ service: true }).where('username', '=', 'old-erp').execute();
  expect(await user('disable', 'off-duty')).toBe('Disabled "off-duty" and signed them out everywhere.');
  expect(await user('disable', 'old-erp')).toBe('Disabled "old-erp": its tokens stop working.');
});

test('the role of an added user can be changed, and the change is logged', async () => {
  expect(await user('add', 'guest', '--role', 'viewer')).toMatch(/^Added the user "guest" as a viewer\./);
  expect((await findUser(database.db, 'guest'))?.role).toBe('viewer');

  expect(await user('role', 'GUEST', 'editor')).toBe('"guest" is an editor now.');
  expect((await findUser(database.db, 'guest'))?.role).toBe('editor');
  expect(await user('log', '--limit', '1')).toMatch(
    / {2}person_role {2}guest {2}- {2}\{"to":"editor","from":"viewer","operator":"[^"]+"\}/,
  );
});

test('an erased user cannot be reset, enabled, unlocked or given a role', async () => {
  await user('add', 'forgotten');
  const person = await findUser(database.db, 'forgotten');
  const erased = await eraseUser(database.db, person?.user_id ?? 0);
  for (const words of [['reset'], ['enable'], ['unlock'], ['role', 'admin']]) {
    const [action = '', ...rest] = words;
    await expect(user(action, erased, ...rest)).rejects.toThrow(
      `The name of "${erased}" was erased: nobody can sign in with it.`,
    );
  }
  expect(await findUser(database.db, erased)).toMatchObject({ password_hash: null, role: 'editor' });
});

test.each([
  [['reset', 'nobody'], 'There is no user "nobody". See all users with: npm run user -- list'],
  [['revoke'], 'Which user? Write the name after "revoke".'],
  [['remove', 'clerk'], 'There is no command "remove clerk".'],
  [['list', 'clerk'], 'There is no command "list clerk".'],
  [[], 'Usage:'],
  [
    ['log', 'clerk'],
    'The log takes either --limit N and --before NUMBER, or --json and --since DAY, and nothing else.',
  ],
  [
    ['log', '--json', '--limit', '5'],
    'The log takes either --limit N and --before NUMBER, or --json and --since DAY, and nothing else.',
  ],
  [
    ['log', '--json', '--since', '2026-02-30'],
    '--since needs a day such as 2026-01-05, or a moment such as 2026-01-05T14:05Z.',
  ],
  [
    ['log', '--since', 'yesterday'],
    '--since needs a day such as 2026-01-05, or a moment such as 2026-01-05T14:05Z.',
  ],
  [['log', '--json', '--before', 'x'], '--before needs a whole number of 1 or more.'],
  [['log', '--limit', '0'], '--limit needs a whole number of 1 or more.'],
  [['log', '--limit', '10001'], 'At most 10000 events can be shown at once.'],
  [['add'], 'Which user? Write the name after "add".'],
  [['add', 'two', 'words'], 'Put a username with spaces in quotes.'],
  [['add', 'clerk', '--role'], 'Which role? It is one of viewer, editor, admin.'],
  [['add', 'clerk', '--role', 'king'], 'Which role? It is one of viewer, editor, admin.'],
  [['add', 'clerk', '--role', 'admin', 'too'], 'Put a username with spaces in quotes.'],
  [['role', 'clerk'], 'Which role? It is one of viewer, editor, admin.'],
  [['role', 'two', 'words', 'admin'], 'Put a username with spaces in quotes.'],
  [['role', 'nobody', 'viewer'], 'There is no user "nobody". See all users with: npm run user -- list'],
  [['add', ' '], 'The username is required.'],
  [['add', 'x'.repeat(65)], 'The username must be at most 64 characters long.'],
  [['add', 'a\r\nb'], 'The username must not contain control characters.'],
])('the arguments %j are refused with: %s', async (words, sentence) => {
  const refusal = await user(...words).catch((error: Error) => error.message);
  expect(refusal.split('\n')[0]).toBe(sentence);
});

test('the log shows events newest first, page by page, with unprintable characters escaped', async () => {
  const { db } = database;
  for (const event of ['sign_in', 'sign_out'] as const)
    await recordEvent(db, { event, username: 'aziz', address: '::1' });
  await recordEvent(db, { event: 'upload', username: 'aziz', details: { filename: 'a\u009b31m\u202e.txt' } });

  const [first, second, hint] = (await user('log', '--limit', '2')).split('\n');
  expect(first).toMatch(
    /^#\d+ {2}\d{4}-\d\d-\d\d\S* {2}upload {2}aziz {2}- {2}\{"filename":"a\\u\{9b\}31m\\u\{202e\}.txt"\}$/,
  );
  expect(second).toMatch(/^#\d+ {2}\S+ {2}sign_out {2}aziz {2}::1$/);

  const [, before = ''] = /--before (\d+) --limit 2$/.exec(hint ?? '') ?? [];
  expect(await user('log', '--before', before)).toMatch(/^#\d+ {2}\S+ {2}sign_in {2}aziz {2}::1$/m);
});

test('the log export writes all events, or the events since a day, as lines of JSON, oldest first', async () => {
  await sql`insert into security_events (event, at) values ('sign_out', now() - interval '2 days')`.execute(
    database.db,
  );
  await sql`insert into security_events (event) select 'sign_in' from generate_series(1, 2500)`.execute(
    database.db,
  );
  const read = (output: string) =>
    output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event_id: number; event: string });
  const { output, code } = await runCommand(COMMAND, ['log', '--json'], { DATABASE_URL: database.url });
  expect(code).toBe(0);
  const today = new Date().toISOString().slice(0, 10);
  const since = await readUserCommand(['log', '--json', '--since', today])(database.db);
  const [all, recent] = [read(output), read(await text(Readable.from(since)))];
  expect(all.map(({ event_id }) => event_id)).toEqual(
    all.map(({ event_id }) => event_id).toSorted((a, b) => a - b),
  );
  expect(all.length).toBeGreaterThan(2_500);
  expect(all.filter(({ event }) => event === 'sign_out').length).toBe(
    recent.filter(({ event }) => event === 'sign_out').length + 1,
  );
  expect(all[0]).toEqual({
    event_id: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    event: 'person_added',
    username: 'Dilnoza',
    address: null,
    details: { role: 'editor', operator: userInfo().username },
  });
});
