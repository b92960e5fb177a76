import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { carModelCalls } from '#domain/car-model/car-model';
import type { Db } from '../db/db.ts';
import { migrate } from '../db/migrate.ts';
import { connectPrimary } from '../db/primary.ts';
import { buildPart, buildPurchase } from '../testing/builders.ts';
import { emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseState } from '../testing/database-state.ts';
import { buildOddOffice } from '../testing/odd-office.ts';
import { testApp } from '../testing/test-app.ts';
import { untilSomethingWaits } from '../testing/until-something-waits.ts';
import { backUp } from './back-up.ts';
import { type BackupEnd, writeBackupFile } from './backup-file.ts';
import { restore } from './restore.ts';

const server = testApp();
let folder: string;
let other: TestDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partline-backup-'));
  other = await emptyDatabase();
  await buildOddOffice(server);
});

afterAll(async () => {
  await other.close();
  rmSync(folder, { recursive: true });
});

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

async function triggersOf(db: Db) {
  const { rows } =
    await sql`select tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(oid) as made
    from pg_trigger where not tgisinternal order by 1, 2`.execute(db);
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

test('R24: restoring a backup into an empty database recreates every row, and the database can be used', async () => {
  const made = await backUpTo('one');
  const restored = await restoreFrom('one', other.url);
  // A restore creates no triggers: while the tables are filled without indexes, triggers would take hours.
  expect(await triggersOf(other.db)).toEqual([]);
  await migrate(other.db);
  expect(await triggersOf(other.db)).toEqual(await triggersOf(server.db));
  expect(restored).toMatchObject(made);
  expect(await databaseState(other.db)).toBe(await databaseState(server.db));
  expect(await keysOf(other.db)).toEqual(await keysOf(server.db));
  expect(await countsOf(other.db)).toEqual(await countsOf(server.db));

  // A backup contains derived rows, so that users need not wait for them after a restore.
  const derived = async (db: Db) => [
    (await sql`select * from sap_coverage order by sap_id`.execute(db)).rows,
    (await sql`select distinct what, id from stale_rows order by what, id`.execute(db)).rows,
  ];
  expect(await derived(other.db)).toEqual(await derived(server.db));

  await sql`insert into products (kind, name) values ('part', 'Nut')`.execute(other.db);
  const { tables } = await backUpTo('two', other.url);
  expect(tables.products?.rows).toBe((made.tables.products?.rows ?? 0) + 1);
});

test('R24: an older backup that contains list counts is restored, and the lists are counted again', async () => {
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

test('R24: a restore over existing data is refused and changes nothing unless it is forced', async () => {
  await backUpTo('over');
  const { product_id } = await buildPart(server);
  const before = await databaseState(server.db);
  await expect(restoreFrom('over', server.url)).rejects.toThrow(/already contains data .*--force/);
  expect(await databaseState(server.db)).toBe(before);

  const sessions = await server.db.selectFrom('sessions').selectAll().execute();
  await restoreFrom('over', server.url, true);
  await migrate(server.db);
  expect(await server.db.selectFrom('products').where('product_id', '=', product_id).execute()).toEqual([]);
  // The sessions have ended: the next call requires a new sign-in.
  const saved = () => server.send(carModelCalls.save, { name: 'After', gen_name: '', state: 'A' });
  expect((await saved()).status).toBe(401);
  await server.db
    .insertInto('sessions')
    .values(sessions.map(({ session_id: _, ...one }) => one))
    .execute();
  expect((await saved()).status).toBe(200);
});

test('R24: a damaged, incomplete or foreign file is refused, and no data is lost', async () => {
  await backUpTo('whole');
  const whole = readFileSync(path('whole'));
  writeFileSync(path('short'), whole.subarray(0, whole.length / 2));
  // A single flipped bit can be harmless, since several compressed forms decode to the same data.
  const middle = whole.length >> 1;
  const damaged = whole.map((byte, index) => (Math.abs(index - middle) < 50 ? ~byte : byte));
  writeFileSync(path('damaged'), damaged);
  writeFileSync(path('something else'), 'PK');
  const before = await databaseState(server.db);
  // Changes a row without changing its length, so that only the hash reveals the change.
  const otherRows = gunzipSync(whole).toString('latin1').replace('packing list', 'Packing List');
  writeFileSync(path('other rows'), gzipSync(Buffer.from(otherRows, 'latin1')));
  await expect(restoreFrom('other rows', server.url, true)).rejects.toThrow(
    'The backup is damaged: the rows of files do not match their checksum.',
  );
  for (const name of ['short', 'something else']) {
    await expect(restoreFrom(name, server.url, true), name).rejects.toThrow(
      /incomplete|damaged|not a backup/,
    );
  }
  // The damaged bytes may form an invalid row, so this restore uses a database whose logged errors are not checked.
  const otherDatabase = await emptyDatabase();
  await restoreFrom('whole', otherDatabase.url);
  const restored = await databaseState(otherDatabase.db);
  await expect(restoreFrom('damaged', otherDatabase.url, true)).rejects.toThrow(
    /incomplete|damaged|not a backup/,
  );
  expect(await databaseState(otherDatabase.db)).toBe(restored);
  await otherDatabase.close();
  writeFileSync(path('plain'), 'hello');
  await expect(restoreFrom('plain', server.url, true)).rejects.toThrow('This is not a backup of Partline.');
  expect(await databaseState(server.db)).toBe(before);
});

test('R24: a restore that deadlocks with a save lets the save end, and continues', async () => {
  const made = await backUpTo('beside');
  const running = await emptyDatabase();
  await restoreFrom('beside', running.url);
  // Each save holds a table that the other reads, so the restore deadlocks in whatever order it locks them. Only the
  // restore looks for deadlocks.
  const beginSave = async (held: string) => {
    const saving = await running.db.startTransaction().execute();
    await sql`set local deadlock_timeout = '1min'`.execute(saving);
    await sql`set local lock_timeout = 0`.execute(saving);
    await sql`lock table ${sql.table(held)} in row exclusive mode`.execute(saving);
    return async (read: string) => {
      await sql`select from ${sql.table(read)} limit 1`.execute(saving);
      await saving.commit().execute();
    };
  };
  const [first, second] = [await beginSave('users'), await beginSave('products')];
  const restoring = restoreFrom('beside', running.url, true);
  restoring.catch(() => {});
  await untilSomethingWaits(running.db);
  await Promise.all([first('products'), second('users')]);
  expect(await restoring).toMatchObject(made);
  await running.close();
});

test('R24: a backup is a snapshot of one moment, even while users save', async () => {
  let isDone = false;
  const writing = (async () => {
    while (!isDone) await buildPurchase(server);
  })();
  await backUpTo('busy').finally(() => {
    isDone = true;
  });
  await writing;
  // If the backup mixed several moments, foreign keys would refuse lines without their purchase.
  const empty = await emptyDatabase();
  await restoreFrom('busy', empty.url);
  await empty.close();
});

test('R24: if two backups write the same file at the same time, one complete backup remains', async () => {
  const both = Promise.withResolvers<void>();
  let started = 0;
  async function* repeat(letter: string, count: number) {
    started += 1;
    if (started === 2) both.resolve();
    await both.promise;
    yield Buffer.from(letter.repeat(count));
  }
  const file = path('twice');
  await Promise.all([writeBackupFile(file, repeat('a', 10)), writeBackupFile(file, repeat('b', 20))]);
  expect(['a'.repeat(10), 'b'.repeat(20)]).toContain(gunzipSync(readFileSync(file)).toString());
  expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice']);
});
