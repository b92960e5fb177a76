import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { connectPrimary } from '../db/primary.ts';
import { findLastBackup, listEvents, recordEvent } from '../security-log/security-events.ts';
import { readUserCommand } from '../session/manage-users.ts';
import { buildCarModel, buildInvoice, buildLine, buildPart, buildPurchase } from '../testing/builders.ts';
import { runCommand } from '../testing/command.ts';
import { fillDataFolder, newDataFolder, removeDataFolder } from '../testing/data-folder.ts';
import { emptyDatabase, type TestDatabase, testDatabase } from '../testing/database.ts';
import { databaseState } from '../testing/database-state.ts';
import { MULTIPART, multipartBody } from '../testing/multipart.ts';
import { testApp } from '../testing/test-app.ts';
import { insertToken } from '../token/token.queries.ts';
import { backUp } from './back-up.ts';
import type { BackupEnd } from './backup-file.ts';
import { backUpNightly } from './nightly-backup.ts';
import { restore } from './restore.ts';

// Backups are written to the disk for good, and restores make every table anew.
vi.setConfig({ testTimeout: 60_000 });

const server = testApp();
let folder: string;
let other: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partline-backup-'));
  other = await emptyDatabase();
  const line = await buildLine(server, 10, '=1+1\\N"Болт"\t');
  await buildInvoice(server, { product_saps: [{ ...line, quant: 0.000001 }] });
  await buildCarModel(server, { name: 'Kobalt\\.' });
  const file = multipartBody([{ filename: 'packing list.pdf', content: Buffer.alloc(200_000, '\n\\.\n') }]);
  await server.app.inject({
    method: 'POST',
    url: '/api/file/upload',
    headers: { cookie: server.clerk, ...MULTIPART },
    payload: file,
  });
});

afterAll(async () => {
  await other.close();
  rmSync(folder, { recursive: true });
});

/** The counts of lists are counted anew, as rows of other numbers, and what is stale is noted in any order. */
const stateOf = (db: Db) => databaseState(db, 'list_changes', 'stale_rows');

/** What finds rows and what keeps them right, as the database itself writes it. */
async function keysOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as key from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
    union all
    select concat(conrelid::regclass, ' ', conname, ' ', pg_get_constraintdef(oid), convalidated) from pg_constraint
    where connamespace = 'public'::regnamespace
    order by key`.execute(db);
  return rows;
}

async function countsOf(db: Db): Promise<unknown[]> {
  const { rows } =
    await sql`select list, sum(added) as count from list_changes group by list having sum(added) <> 0 order by list`.execute(
      db,
    );
  return rows;
}

const path = (name: string) => join(folder, name);

async function backUpTo(name: string, url = server.url) {
  const client = await connectPrimary(url, 'test');
  return backUp(client, path(name)).finally(() => client.end());
}

async function restoreFrom(name: string, url: string, force = false) {
  const client = await connectPrimary(url, 'test');
  return restore(client, path(name), { force }).finally(() => client.end());
}

test('R24: a backup restores into an empty database, row for row, and work goes on there', async () => {
  const made = await backUpTo('one');
  const restored = await restoreFrom('one', other.url);
  await migrate(other.db);
  expect(restored).toMatchObject(made);
  expect(await stateOf(other.db)).toBe(await stateOf(server.db));
  expect(await keysOf(other.db)).toEqual(await keysOf(server.db));
  expect(await countsOf(other.db)).toEqual(await countsOf(server.db));

  // What is derived comes along: nobody waits until it is derived anew.
  const derived = async (db: Db) => [
    (await sql`select * from sap_coverage order by sap_id`.execute(db)).rows,
    (await sql`select distinct what, id from stale_rows order by what, id`.execute(db)).rows,
  ];
  expect(await derived(other.db)).toEqual(await derived(server.db));

  // Triggers, views and sequences are there again.
  await sql`insert into products (kind, name) values ('part', 'Nut')`.execute(other.db);
  const { tables } = await backUpTo('two', other.url);
  expect(tables.products?.rows).toBe((made.tables.products?.rows ?? 0) + 1);
});

test('R24: an older backup, which also holds the counts of lists, restores; they are counted anew', async () => {
  await backUpTo('newer');
  const lines = gunzipSync(readFileSync(path('newer')))
    .toString()
    .trimEnd()
    .split('\n');
  const end = JSON.parse(lines.at(-1) ?? '') as BackupEnd;
  const counts = 'plan_list\t1\t17\n';
  end.tables.list_changes = { rows: 1, sha256: createHash('sha256').update(counts).digest('hex') };
  const table = JSON.stringify({ table: 'list_changes', columns: ['list', 'change_id', 'added'] });
  const older = [...lines.slice(0, -2), table, `${counts}\\.`, lines.at(-2), JSON.stringify(end), ''].join(
    '\n',
  );
  writeFileSync(path('older'), gzipSync(older));

  await restoreFrom('older', other.url, true);
  await migrate(other.db);
  expect(await countsOf(other.db)).toEqual(await countsOf(server.db));
});

test('R24: a restore over data is refused and changes nothing, unless it is forced', async () => {
  await backUpTo('over');
  const { product_id } = await buildPart(server);
  const before = await stateOf(server.db);
  await expect(restoreFrom('over', server.url)).rejects.toThrow(/already holds data .*--force/);
  expect(await stateOf(server.db)).toBe(before);

  const sessions = await server.db.selectFrom('sessions').selectAll().execute();
  await restoreFrom('over', server.url, true);
  await migrate(server.db);
  expect(await server.db.selectFrom('products').where('product_id', '=', product_id).execute()).toEqual([]);
  // The sessions have ended: the next call comes after a new sign-in.
  const saved = () => server.send(carModelCalls.save, { name: 'After', gen_name: '', state: 'A' });
  expect((await saved()).status).toBe(401);
  await server.db
    .insertInto('sessions')
    .values(sessions.map(({ session_id: _, ...one }) => one))
    .execute();
  expect((await saved()).status).toBe(200);
});

test('R24: what is damaged, unfinished or something else is refused, and nothing is lost', async () => {
  await backUpTo('whole');
  const whole = readFileSync(path('whole'));
  writeFileSync(path('short'), whole.subarray(0, whole.length / 2));
  // One bit alone can be harmless: packed data may say the same in two ways.
  const middle = whole.length >> 1;
  const damaged = whole.map((byte, index) => (Math.abs(index - middle) < 50 ? ~byte : byte));
  writeFileSync(path('damaged'), damaged);
  writeFileSync(path('something else'), 'PK');
  const before = await stateOf(server.db);
  // As long as before, and not what was hashed.
  const otherRows = gunzipSync(whole).toString('latin1').replace('packing list', 'Packing List');
  writeFileSync(path('other rows'), gzipSync(Buffer.from(otherRows, 'latin1')));
  await expect(restoreFrom('other rows', server.url, true)).rejects.toThrow(
    'The backup is damaged: the 1 row of files are not those that were backed up.',
  );
  for (const name of ['short', 'damaged', 'something else']) {
    await expect(restoreFrom(name, server.url, true), name).rejects.toThrow(/not whole|damaged|not a backup/);
  }
  expect(await stateOf(server.db)).toBe(before);
});

test('R24: a backup is of one moment, whatever people save meanwhile', async () => {
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await buildPurchase(server);
  })();
  await backUpTo('busy').finally(() => {
    isDone = true;
  });
  await writing;
  // Lines without their purchase would be refused, and the hashes of the snapshot would not be those of the copy.
  const empty = await emptyDatabase();
  await restoreFrom('busy', empty.url);
  await empty.close();
});

test('R24: an office moves from the embedded database to a server and back by two commands', async () => {
  const dataDir = newDataFolder();
  await fillDataFolder(dataDir);
  const embedded = { DATA_DIR: dataDir };
  const onServer = { DATABASE_URL: server.url };
  const before = await stateOf(server.db);
  const file = path('moved');
  const backup = (env: NodeJS.ProcessEnv) => runCommand('server/commands/backup-command.ts', [file], env);
  const restoring = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    runCommand('server/commands/restore-command.ts', [file, ...words], env);

  expect((await backup(onServer)).output).toMatch(/: \d+ rows of \d+ tables, \d+\.\d MB, in \d+\.\d s\.\n$/);
  const restored = await restoring(embedded);
  expect(restored.errors).toBe('');
  expect(restored.output).toMatch(/^Restored \d+ rows .* Counts and checksums agree\.\nAll is as it was /);
  await backup(embedded);
  expect(await restoring(onServer)).toMatchObject({ code: 1, errors: expect.stringContaining('--force') });
  expect(await restoring(onServer, '--force')).toMatchObject({ code: 0, errors: '' });
  expect(await stateOf(server.db)).toBe(before);
  removeDataFolder(dataDir);
});

test('a restore of what is no file says so, before it makes a database', async () => {
  const folder = newDataFolder();
  const env = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  const restoring = (name: string) => runCommand('server/commands/restore-command.ts', [name], env);
  expect(await restoring('none')).toEqual({
    code: 1,
    output: '',
    errors: `There is no file ${join(folder, 'none')}.\n`,
  });
  expect((await restoring('.')).errors).toBe(`${folder} is no file.\n`);
  expect(readdirSync(folder)).toEqual([]);
  removeDataFolder(folder);
});

test('R24: a restore tells what it undoes about people, leaves its entry and who asked for it in the log', async () => {
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
  const [replaced] = await listEvents(database.db, { limit: 1 });
  const { output } = await runCommand('server/commands/restore-command.ts', [file, '--force'], env);

  const time = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ`;
  expect(output.trimEnd().split('\n').slice(1)).toEqual([
    expect.stringMatching(/^All is as it was at \S+, and everybody is signed out\.$/),
    'What was done about people since is undone. Do again what still holds:',
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
  ]);
  const [newest] = await listEvents(database.db, { limit: 1 });
  expect(newest).toMatchObject({
    event: 'restore',
    event_id: (replaced?.event_id ?? 0) + 1,
    details: { file, made_at: expect.any(String), rows: expect.any(Number), operator: userInfo().username },
  });
  // One that was ended since would else open the door again.
  expect(await database.db.selectFrom('tokens').select('ended_at').execute()).toEqual([
    { ended_at: expect.any(String) },
  ]);
  await database.close();
});

test('a backup leaves its event, for the metrics and with who made it', async () => {
  const file = path('told');
  await runCommand('server/commands/backup-command.ts', [file], { DATABASE_URL: server.url });
  const [newest] = await listEvents(server.db, { limit: 1 });
  expect(newest).toMatchObject({ event: 'backup', details: { file, operator: userInfo().username } });
  expect(await findLastBackup(server.db)).toEqual(new Date(newest?.at ?? ''));
});

test('every night one backup is made, and seven are kept', async () => {
  const nightly = path('nightly');
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line), error: () => {} };
  const at = (time: string) =>
    backUpNightly(
      { db: server.db, url: server.url, folder: nightly, timeZone: 'Asia/Tashkent', log } as never,
      new Date(time),
    );

  await at('2026-01-07T20:59:00Z');
  expect(readdirSync(nightly)).toEqual([]);
  const nameOf = (day: number) => `partline-2026-01-${String(day).padStart(2, '0')}.backup`;
  for (const day of [1, 2, 3, 4, 5, 6, 7]) writeFileSync(join(nightly, nameOf(day)), 'of an earlier night');
  await at('2026-01-07T21:00:00Z');
  await at('2026-01-08T21:00:00Z');
  await at('2026-01-08T22:00:00Z');
  expect(readdirSync(nightly)).toEqual([3, 4, 5, 6, 7, 8, 9].map(nameOf));
  expect(lines).toHaveLength(2);
  const [newest] = await listEvents(server.db, { limit: 1 });
  expect(newest).toMatchObject({ event: 'backup', details: { file: join(nightly, nameOf(9)) } });
});
