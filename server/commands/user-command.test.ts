import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from '../db/embedded/running-server.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { verifyPassword } from '../session/passwords.ts';
import { findPerson } from '../session/people.ts';
import { findCaller, openSession } from '../session/sessions.ts';
import { runCommand } from '../testing/command.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { startProcess } from '../testing/server-process.ts';

const COMMAND = 'server/commands/user-command.ts';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const user = (...words: string[]) => runCommand(COMMAND, words, { DATABASE_URL: database.url });

async function passwordOf(words: string[]): Promise<string> {
  const { code, output } = await user(...words);
  expect(code).toBe(0);
  return /72 hours: (\S+)/.exec(output)?.[1] ?? '';
}

test('an added user has a one-time password and must choose their own', async () => {
  const password = await passwordOf(['add', 'Dilnoza']);
  const person = await findPerson(database.db, 'dilnoza');
  expect(person).toMatchObject({ username: 'Dilnoza', must_reset: true, one_time_over: false });
  expect(await verifyPassword(password, person?.password_hash ?? '')).toBe(true);
});

test('A17: a name that is taken, in whatever case, is refused and changes nothing', async () => {
  await user('add', 'Ömer');
  const before = await findPerson(database.db, 'Ömer');
  const { code, output, errors } = await user('add', 'ÖMER');
  expect([code, output, errors]).toEqual([1, '', 'There is already a user "Ömer".\n']);
  expect(await findPerson(database.db, 'Ömer')).toEqual(before);
});

test('a reset gives a new one-time password and ends every session', async () => {
  const first = await passwordOf(['add', 'reset-me']);
  const person = await findPerson(database.db, 'reset-me');
  const token = await openSession(database.db, person?.user_id ?? 0);

  const second = await passwordOf(['reset', 'reset-me']);
  expect(second).not.toBe(first);
  expect(await findCaller(database.db, token)).toBeUndefined();
});

test('A12: a disabled user is out at once, and an enabled one comes in again', async () => {
  await user('add', 'leaver');
  const person = await findPerson(database.db, 'leaver');
  const token = await openSession(database.db, person?.user_id ?? 0);

  expect((await user('disable', 'leaver')).output).toBe(
    'Disabled "leaver" and signed them out everywhere.\n',
  );
  expect(await findCaller(database.db, token)).toBeUndefined();
  expect((await user('reset', 'leaver')).output).toContain('cannot sign in until enabled');

  expect((await user('enable', 'leaver')).output).toBe('Enabled "leaver".\n');
  expect((await findPerson(database.db, 'leaver'))?.disabled_at).toBeNull();
});

test('the list shows everybody with their standing and no password', async () => {
  await user('add', 'aziz');
  await user('add', 'zara');
  await user('disable', 'zara');
  const { output } = await user('list');
  expect(output).toMatch(/^aziz +active, has to choose a password$/m);
  expect(output).toMatch(/^zara +disabled$/m);
  expect(output).not.toContain('argon2');
});

test.each([
  [['reset', 'nobody'], 'There is no user "nobody". See all users with: npm run user -- list'],
  [['disable', 'nobody'], 'There is no user "nobody". See all users with: npm run user -- list'],
  [['remove', 'clerk'], 'There is no command "remove clerk".'],
  [['list', 'clerk'], 'There is no command "list clerk".'],
  [[], 'Usage:'],
  [['log', 'clerk'], 'The log takes --limit N and --before NUMBER, nothing else.'],
  [['log', '--limit', '0'], 'Behind --limit stands a whole number from 1.'],
  [['log', '--limit', '10001'], 'At most 10000 events can be shown at once.'],
  [['add'], 'Which user? Write the name behind "add".'],
  [['add', 'two', 'words'], 'A username with spaces must stand in quotes.'],
  [['add', ' '], 'The username is required.'],
  [['add', 'x'.repeat(65)], 'The username must be at most 64 characters long.'],
  [['add', 'a\r\nb'], 'The username must not contain control characters.'],
])('%j is answered with one clear sentence', async (words, sentence) => {
  const { code, output, errors } = await user(...words);
  expect([code, output]).toEqual([1, '']);
  expect(errors).toMatch(new RegExp(`^${sentence.replace(/[.?]/g, '\\$&')}\n`));
  expect(errors).not.toContain('    at ');
});

test('the log shows what happened, newest first, a page at a time', async () => {
  const { db } = database;
  for (const event of ['sign_in', 'sign_out'] as const)
    await recordEvent(db, { event, username: 'aziz', address: '::1' });
  await recordEvent(db, { event: 'upload', username: 'aziz', details: { filename: 'a\u009b31m\u202e.txt' } });

  const { code, output } = await user('log', '--limit', '2');
  const [first, second, hint] = output.split('\n');
  expect(code).toBe(0);
  expect(first).toMatch(
    /^#\d+ {2}\d{4}-\d\d-\d\d\S* {2}upload {2}aziz {2}- {2}\{"filename":"a\\u\{9b\}31m\\u\{202e\}.txt"\}$/,
  );
  expect(second).toMatch(/^#\d+ {2}\S+ {2}sign_out {2}aziz {2}::1$/);

  const [, before = ''] = /--before (\d+) --limit 2$/.exec(hint ?? '') ?? [];
  expect((await user('log', '--before', before)).output).toMatch(/^#\d+ {2}\S+ {2}sign_in {2}aziz {2}::1$/m);
});

test('it joins the embedded database of a running server and leaves it running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'partline-user-'));
  const server = startProcess({ DATA_DIR: dataDir });
  try {
    await server.find(/sign in as/);
    const { code, output } = await runCommand(COMMAND, ['add', 'clerk'], { DATA_DIR: dataDir });
    expect([code, output]).toEqual([0, expect.stringContaining('Added the user "clerk".')]);
    expect((await runCommand(COMMAND, ['list'], { DATA_DIR: dataDir })).output).toMatch(/^admin .*\nclerk /);
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeDefined();
  } finally {
    await server.end('SIGTERM');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
});
