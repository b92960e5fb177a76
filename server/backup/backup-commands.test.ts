import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUserCommand } from '../commands/manage-users.ts';
import { insertToken } from '../person/token.routes.ts';
import { findLastBackup, listEvents, recordEvent } from '../security-log/security-events.ts';
import { runCommand } from '../testing/command.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { testDatabase } from '../testing/database.ts';
import { databaseState } from '../testing/database-state.ts';
import { buildOddOffice } from '../testing/odd-office.ts';
import { PROCESS_ENV } from '../testing/server-process.ts';
import { testApp } from '../testing/test-app.ts';

const server = testApp();
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partline-backup-'));
  await buildOddOffice(server);
});

afterAll(() => rmSync(folder, { recursive: true }));

const path = (name: string) => join(folder, name);

test('R24: the commands backup and restore move a company from a server to the embedded database and back', async () => {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  const embedded = { DATA_DIR: dataDir };
  const onServer = { DATABASE_URL: server.url };
  const before = await databaseState(server.db);
  const file = path('moved');
  const backup = (env: NodeJS.ProcessEnv) => runCommand('server/commands/backup-command.ts', [file], env);
  const restoring = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    runCommand('server/commands/restore-command.ts', [file, ...words], env);

  const output = (await backup(onServer)).output;
  expect(output).toMatch(/^The database is partline_\w+ at \S+\.\n/);
  expect(output).toMatch(/: \d+ rows of \d+ tables, \d+\.\d MB, in \d+\.\d s\.\n$/);
  const restored = await restoring(embedded);
  expect(restored.errors).toBe('');
  expect(restored.output).toMatch(
    /^The database is the embedded one, in .*\.\nRestored \d+ rows .* Counts and checksums agree\.\nThe data is as of /,
  );
  await backup(embedded);
  expect(await restoring(onServer)).toMatchObject({ code: 1, errors: expect.stringContaining('--force') });
  expect(await restoring(onServer, '--force')).toMatchObject({ code: 0, errors: '' });
  expect(await databaseState(server.db)).toBe(before);
  removeDataFolder(dataDir);
});

test('restoring from a path that is not a file fails before a database is created', async () => {
  const folder = newDataFolder();
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  const restoring = (name: string) => runCommand('server/commands/restore-command.ts', [name], env);
  expect(await restoring('none')).toEqual({
    code: 1,
    output: '',
    errors: `There is no file ${join(folder, 'none')}.\n`,
  });
  expect((await restoring('.')).errors).toBe(`${folder} is not a file.\n`);
  expect(readdirSync(folder)).toEqual([]);
  removeDataFolder(folder);
});

test('R24: a backup replaces only a regular file, even through a symbolic link', async () => {
  const folder = path('targets');
  mkdirSync(folder);
  const backup = (name: string) =>
    runCommand('server/commands/backup-command.ts', [name], { DATABASE_URL: server.url, INIT_CWD: folder });
  const target = join(folder, 'target');
  writeFileSync(target, 'an earlier backup');
  symlinkSync('target', join(folder, 'link'));
  symlinkSync('nothing', join(folder, 'dangling'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  expect((await backup('link')).output).toContain(`\n${target}: `);
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  expect(lstatSync(target).size).toBeGreaterThan(1_000);
  for (const name of ['dangling', 'pipe', '.'])
    expect(await backup(name)).toEqual({
      code: 1,
      output: '',
      errors: `${join(folder, name)} is not a file.\n`,
    });
  expect((await backup('typo/file')).errors).toBe(`There is no folder ${join(folder, 'typo')}.\n`);
  expect(readdirSync(folder).sort()).toEqual(['dangling', 'link', 'pipe', 'target']);
  expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
});

test('R24: a backup that is ended by a signal leaves no file', async () => {
  const folder = path('ended');
  mkdirSync(folder);
  await server.db.transaction().execute(async (transaction) => {
    await sql`lock table products`.execute(transaction);
    const file = join(folder, 'file');
    const child = spawn('node_modules/.bin/node', ['server/commands/backup-command.ts', file], {
      env: { ...PROCESS_ENV, DATABASE_URL: server.url },
    });
    await expect.poll(() => readdirSync(folder), { timeout: 20_000 }).toHaveLength(1);
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(child.exitCode).toBe(1);
  });
  expect(readdirSync(folder)).toEqual([]);
});

test("R24: a restore lists the user changes that it reverts, and is logged with the operator's name", async () => {
  const database = await testDatabase();
  const user = (...words: string[]) => readUserCommand(words)(database.db);
  for (const name of ['leaver', 'loser', 'stayer']) await user('add', name);
  const file = path('people');
  const env = { DATABASE_URL: database.url };
  const [{ user_id } = { user_id: 0 }] = await database.db
    .selectFrom('users')
    .where('username', '=', 'stayer')
    .select('user_id')
    .execute();
  const token = { userId: user_id, createdBy: user_id, createdFrom: '', name: 'ERP', days: 90 };
  await insertToken(database.db, { ...token, scope: 'write' });
  await runCommand('server/commands/backup-command.ts', [file], env);
  await user('disable', 'leaver');
  await user('reset', 'loser');
  await user('role', 'stayer', 'viewer');
  await user('revoke', 'stayer');
  for (const event of [
    'token_made',
    'token_ended',
    'sign_on_linked',
    'person_renamed',
    'person_erased',
  ] as const) {
    await recordEvent(database.db, { event, username: 'stayer' });
  }
  await recordEvent(database.db, { event: 'person_erased', username: `person ${user_id}` });
  const [replaced] = await listEvents(database.db, { limit: 1 });
  const { output } = await runCommand('server/commands/restore-command.ts', [file, '--force'], env);

  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`;
  expect(output.trimEnd().split('\n').slice(2)).toEqual([
    expect.stringMatching(
      /^The data is as of \S+\. All users are signed out, and all tokens have ended: create new tokens\.$/,
    ),
    'These later changes to users were reverted. Repeat those that still apply:',
    expect.stringMatching(new RegExp(`^${time} {2}"leaver" was disabled$`)),
    expect.stringMatching(new RegExp(`^${time} {2}"loser" was given a new one-time password$`)),
    ...[
      'was given another role',
      'was signed out everywhere',
      'was given a token',
      'lost a token',
      'linked a sign-on',
      'was given this name',
      'was erased',
    ].map((done) => expect.stringMatching(new RegExp(`^${time} {2}"stayer" ${done}$`))),
    expect.stringMatching(new RegExp(`^${time} {2}"stayer" [(]"person ${user_id}" since[)] was erased$`)),
  ]);
  const [newest] = await listEvents(database.db, { limit: 1 });
  expect(newest).toMatchObject({
    event: 'restore',
    event_id: (replaced?.event_id ?? 0) + 1,
    details: { file, made_at: expect.any(String), rows: expect.any(Number), operator: userInfo().username },
  });
  // A token revoked after the backup would otherwise be valid again.
  expect(await database.db.selectFrom('tokens').select('ended_at').execute()).toEqual([
    { ended_at: expect.any(String) },
  ]);
  await database.close();
});

test('R24: a restore lists a user change that was begun before the backup and committed after it', async () => {
  const database = await testDatabase();
  const file = path('open');
  const env = { DATABASE_URL: database.url };
  await recordEvent(database.db, { event: 'person_disabled', username: 'gone before' });
  await database.db.transaction().execute(async (transaction) => {
    // A busy machine may take longer than the usual limit to start the command.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await recordEvent(transaction, { event: 'person_disabled', username: 'leaver' });
    await runCommand('server/commands/backup-command.ts', [file], env);
  });
  const { output } = await runCommand('server/commands/restore-command.ts', [file, '--force'], env);
  expect(output).toContain('  "leaver" was disabled');
  expect(output).not.toContain('gone before');
  await database.close();
});

test('R24: a restore whose upgrade fails has listed the user changes that it reverts', async () => {
  const database = await testDatabase();
  const file = path('half');
  const env = { DATABASE_URL: database.url };
  await runCommand('server/commands/backup-command.ts', [file], env);
  await recordEvent(database.db, { event: 'person_disabled', username: 'leaver' });
  // Only the upgrade after the restore creates views.
  await sql`create schema elsewhere`.execute(database.db);
  await sql`
    create function elsewhere.refuse() returns event_trigger language plpgsql as $$ begin raise 'no views'; end $$
  `.execute(database.db);
  await sql`
    create event trigger refuse on ddl_command_start when tag in ('CREATE VIEW') execute function elsewhere.refuse()
  `.execute(database.db);
  const restoring = await runCommand('server/commands/restore-command.ts', [file, '--force'], env);
  expect(restoring).toMatchObject({ code: 1, errors: expect.stringContaining('no views') });
  expect(restoring.output).toContain('  "leaver" was disabled');
  await database.close();
});

test("a backup is logged with the operator's name, and its time can be read from the log", async () => {
  const file = path('told');
  await runCommand('server/commands/backup-command.ts', [file], { DATABASE_URL: server.url });
  const [newest] = await listEvents(server.db, { limit: 1 });
  expect(newest).toMatchObject({ event: 'backup', details: { file, operator: userInfo().username } });
  expect(await findLastBackup(server.db)).toEqual(new Date(newest?.at ?? ''));
});
