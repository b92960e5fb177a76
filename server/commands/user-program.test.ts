import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPostmaster } from '../db/embedded/running-server.ts';
import { runCommand } from '../testing/command.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts';
import { startProcess } from '../testing/server-process.ts';

const COMMAND = 'server/commands/user-command.ts';
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a command keeps the stored time zone if the environment names another one', async () => {
  await sql`select change_time_zone('Europe/Istanbul')`.execute(database.db);
  const storedTimeZone = async () =>
    (await sql`select value from settings where name = 'time_zone'`.execute(database.db)).rows;
  const env = { DATABASE_URL: database.url, TIME_ZONE: 'Asia/Tashkent' };
  expect(await runCommand(COMMAND, ['list'], env)).toMatchObject({ code: 0, errors: '' });
  expect(await storedTimeZone()).toEqual([{ value: 'Europe/Istanbul' }]);
});

test('a command changes nothing in a new database, and explains how to upgrade it', async () => {
  const empty = await emptyDatabase();
  const refused = await runCommand(COMMAND, ['list'], { DATABASE_URL: empty.url });
  const { rows } =
    await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(empty.db);
  await empty.close();
  expect(refused).toEqual({
    code: 1,
    output: '',
    errors: `The database is ${empty.name} at ${new URL(empty.url).host}. It is older than this version of Partline, or new. A start brings it up to date, and so does: npm run db:migrate\n`,
  });
  expect(rows).toEqual([]);
});

test.each([
  ['user-command.ts', 'list'],
  ['backup-command.ts', 'file'],
])('%s creates no database in a mistyped data folder', async (program, word) => {
  const folder = newDataFolder();
  const env = { DATA_DIR: join(folder, 'typo'), INIT_CWD: folder };
  expect(await runCommand(`server/commands/${program}`, [word], env)).toEqual({
    code: 1,
    output: '',
    errors: `There is no database in ${env.DATA_DIR} (DATA_DIR).\n`,
  });
  expect(readdirSync(folder)).toEqual([]);
  removeDataFolder(folder);
});

/** The time for three processes, the first of which starts a database. */
const PROCESS_TIMEOUT_MS = 60_000;

test('the user command connects to the database of a running server, prints its result or the reason for a refusal without a stack trace, and leaves the database running', {
  timeout: PROCESS_TIMEOUT_MS,
}, async () => {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  const server = startProcess({ DATA_DIR: dataDir });
  const program = (...words: string[]) => runCommand(COMMAND, words, { DATA_DIR: dataDir });
  try {
    await server.find(/sign in as/);
    const added = await program('add', 'Malika');
    expect([added.code, added.errors]).toEqual([0, '']);
    expect(added.output).toMatch(/^Added the user "Malika" as an editor\.\nOne-time password, .*: \S+\n$/);
    // The server created the user `admin` when it started.
    const refused = await program('add', 'ADMIN');
    expect(refused).toEqual({ code: 1, output: '', errors: 'There is already a person called admin.\n' });
    expect(findPostmaster(join(dataDir, 'postgres'))).toBeDefined();
  } finally {
    await server.end('SIGTERM');
    removeDataFolder(dataDir);
  }
});
