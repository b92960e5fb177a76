import { userInfo } from 'node:os';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvent } from '../security-log/security-events.ts';
import { runCommand } from '../testing/command.ts';
import { type TestDatabase, testDatabase } from '../testing/database.ts';
import { readUserCommand } from './manage-users.ts';

const COMMAND = 'server/commands/user-command.ts';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await user('add', 'Dilnoza');
});
afterAll(() => database.close());

const user = async (...words: string[]): Promise<string> => String(await readUserCommand(words)(database.db));

test('the log shows events newest first, page by page', async () => {
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
  const linesSince = async (...since: string[]) => {
    const { output, code } = await runCommand(COMMAND, ['log', '--json', ...since], {
      DATABASE_URL: database.url,
    });
    expect(code).toBe(0);
    return output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { event_id: number; event: string });
  };
  const [all, recent] = [
    await linesSince(),
    await linesSince('--since', new Date().toISOString().slice(0, 10)),
  ];
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
