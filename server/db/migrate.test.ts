import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../testing/database.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { sharedConnections } from '../testing/faults/shared-connections.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { connect } from './pool.ts';
import type { DB } from './tables.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'partline-migrate-'));
  for (const kind of ['migrations', 'rules', 'views']) mkdirSync(join(folder, kind));
  write('migrations/0001_parts.sql', `create table parts (id int primary key, name text not null);`);
  write('rules/VERSION', '1  as it was');
  write('rules/10_shout.sql', 'create or replace function shout(t text) returns text return upper(t)');
  write('views/part_list.sql', 'create view part_list as select id, shout(name) as name from parts');
});

afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const run = () => migrate(database.db, { folder });
const rows = async (query: string) => (await sql.raw(query).execute(database.db)).rows;

describe('migrate', () => {
  test('runs each migration once and records it', async () => {
    await run();
    write('migrations/0002_more.sql', "insert into parts values (1, 'bolt')");
    await run();
    await run();
    expect(await rows('select name from part_list')).toEqual([{ name: 'BOLT' }]);
    expect(await rows('select name from schema_migrations order by name')).toHaveLength(2);
  });

  test('refuses a migration that was changed after it ran', async () => {
    await run();
    write('migrations/0001_parts.sql', 'select 1');
    await expect(run()).rejects.toThrow('0001_parts.sql was changed after it had run');
  });

  test('leaves nothing behind if a migration fails', async () => {
    await run();
    write('migrations/0002_half.sql', 'create table half (id int); select 1 / 0');
    await expect(run()).rejects.toThrow('The migration 0002_half.sql failed: division by zero');
    expect(await rows("select to_regclass('half') as found")).toEqual([{ found: null }]);
  });

  // A session drops its temporary objects when it ends. Without a responding synchronous standby, the commit of this
  // drop and the server's shutdown would wait forever.
  test('keeps no temporary objects that a migration created', async () => {
    write('migrations/0002_aid.sql', "create function pg_temp.aid() returns text return 'aid'");
    await run();
    expect(
      await rows(`
        select proname from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
        where nspname like 'pg_temp%'
      `),
    ).toEqual([]);
  });

  test('recreates the views when a file changed, even views on other views', async () => {
    await run();
    write('views/part_list.sql', "create view part_list as select id, 'new' as name, 1 as extra from parts");
    write('views/part_top.sql', 'create view part_top as select id from part_list');
    await run();
    write('views/part_list.sql', 'create view part_list as select id from parts');
    await run();
    expect(await rows('select * from part_list, part_top')).toEqual([]);
  });

  test('keeps the views if nothing changed', async () => {
    await run();
    const before = await rows("select 'part_list'::regclass::oid as oid");
    await run();
    expect(await rows("select 'part_list'::regclass::oid as oid")).toEqual(before);
  });

  test.each([
    ['drops a column that a view shows', 'alter table parts drop column name, add column name text'],
    ['changes the type of a column that a view shows', 'alter table parts alter name type varchar(20)'],
  ])('runs a migration that %s, and restores the views', async (_, change) => {
    await run();
    write('views/part_top.sql', 'create view part_top as select name from part_list');
    await run();
    write('migrations/0002_changed.sql', `insert into parts values (1, 'bolt'); ${change}`);
    await run();
    expect(await rows('select id from part_list, part_top')).toEqual([{ id: 1 }]);
    expect(await rows('select name from schema_migrations')).toHaveLength(2);
  });

  test('keeps the views of a newer version', async () => {
    await run();
    await rows("insert into schema_migrations (name, sha256) values ('0009_future.sql', '')");
    write('views/part_list.sql', 'create view part_list as select missing from parts');
    await expect(run()).resolves.toBeUndefined();
  });

  test('refuses an outdated PostgreSQL before it changes anything', async () => {
    // Replaces the version that the server reports.
    await rows(`create schema older; create function older.current_setting(name text) returns text
      return case name when 'server_version_num' then '140011' else '14.11' end`);
    await rows(`alter database ${database.name} set search_path = older, pg_catalog, public`);
    const db = connect({ url: database.url, max: 1 });
    const refused = expect(migrate(db, { folder })).rejects;
    await refused.toThrow('The database is PostgreSQL 14.11: Partline needs 15 or newer.');
    await db.destroy();
    expect(await rows("select to_regclass('public.schema_migrations') as found")).toEqual([{ found: null }]);
  });

  test('refuses a database with an encoding other than UTF8', async () => {
    const name = `${database.name}_latin1`;
    await rows(`create database ${name} encoding latin1 locale_provider libc locale 'C' template template0`);
    const db = connect({ url: databaseUrl(database.url, name), max: 1 });
    await expect(migrate(db, { folder })).rejects.toThrow(
      'The database has the encoding LATIN1: it must be UTF8.',
    );
    await db.destroy();
    await rows(`drop database ${name}`);
  });

  test('keeps newer rules and views even without a newer migration', async () => {
    write('rules/VERSION', '2  as it is');
    await run();
    write('rules/VERSION', '1  as it was');
    write('views/part_list.sql', "create view part_list as select id, 'older' as name from parts");
    await rows("insert into parts values (1, 'bolt')");
    await run();
    expect(await rows('select name from part_list')).toEqual([{ name: 'BOLT' }]);
  });

  test('lets users read lists while a long write holds a lock on a table whose trigger is being replaced', async () => {
    await run();
    write(
      'rules/20_trigger.sql',
      `create or replace function kept() returns trigger language plpgsql as 'begin return new; end';
       create or replace trigger parts_kept before insert on parts for each row execute function kept()`,
    );
    const writing = connect({ url: database.url, max: 1 });
    const migrating = connect({ url: database.url, max: 1 });
    const importing = await writing.startTransaction().execute();
    await sql`insert into parts values (1, 'bolt')`.execute(importing);
    const upgraded = migrate(migrating, { folder });
    const waits = () => rows("select from pg_locks where relation = 'parts'::regclass and not granted");
    await expect.poll(waits, { timeout: 10_000 }).toHaveLength(1);
    // The migration gives up its lock request after a second. The read behind it then proceeds, before its own
    // `lock_timeout` of three seconds.
    expect(await rows('select name from part_list')).toEqual([]);
    await importing.commit().execute();
    await upgraded;
    for (const db of [writing, migrating]) await db.destroy();
    expect(await rows("select tgname from pg_trigger where tgname = 'parts_kept'")).toHaveLength(1);
  }, 30_000);

  test('runs a migration once if several processes migrate at the same time', async () => {
    const others = [1, 2, 3].map(() => connect({ url: database.url, max: 1 }));
    await Promise.all(others.map((db) => migrate(db, { folder })));
    await Promise.all(others.map((db) => db.destroy()));
    expect(await rows('select name from schema_migrations')).toHaveLength(1);
  });

  test('gives up with a readable message if another process keeps migrating', async () => {
    await run();
    const impatient = database.db.withPlugin({
      transformQuery: ({ node }) =>
        node.kind === 'RawNode'
          ? { ...node, sqlFragments: node.sqlFragments.map((part) => part.replace("'120s'", "'100ms'")) }
          : node,
      transformResult: async ({ result }) => result,
    });
    const other = connect({ url: database.url, max: 1 });
    const migrating = await other.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(7302)`.execute(migrating);
    await expect(migrate(impatient, { folder })).rejects.toThrow(
      'Another process has been migrating this database for two minutes: try again later.',
    );
    await migrating.rollback().execute();
    await other.destroy();
  });

  test('leaves no lock behind if connections are shared between transactions', async () => {
    const pool = await sharedConnections(database.url, 3);
    const shared = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
    await migrate(shared, { folder });
    const locks = await rows(
      "select objid from pg_locks join pg_database as d on d.oid = database where locktype = 'advisory' and datname = current_database()",
    );
    await shared.destroy();
    expect(locks).toEqual([]);
  });

  test('recreates a view that a migration dropped, even if the previous run failed before it could do so', async () => {
    await run();
    write('migrations/0002_wider.sql', 'drop view part_list; alter table parts alter id type bigint');
    write('migrations/0003_broken.sql', 'select 1 / 0');
    await expect(run()).rejects.toThrow('0003_broken.sql failed');
    rmSync(join(folder, 'migrations/0003_broken.sql'));
    await run();
    expect(await rows('select * from part_list')).toEqual([]);
  });

  test("lets the app's role read a view, but not truncate it", async () => {
    const role = `app_${database.name}`;
    await rows(`create role ${role}`);
    await migrate(database.db, { folder, appRole: role });
    const may = (privilege: string) =>
      rows(`select has_table_privilege('${role}', 'part_list', '${privilege}') as may`);
    expect(await may('select')).toEqual([{ may: true }]);
    expect(await may('truncate')).toEqual([{ may: false }]);
    await rows(`drop owned by ${role}; drop role ${role}`);
  });
});

describe('MIGRATE_DATABASE_URL', () => {
  const open = async (databaseUrl: string, migrateDatabaseUrl?: string) => {
    const opened = await openDatabase({ databaseUrl, migrateDatabaseUrl, dataDir: folder });
    onTestFinished(opened.close);
    return opened;
  };

  test('must name the same database as DATABASE_URL', async () => {
    const other = await emptyDatabase();
    onTestFinished(other.close);
    await expect((await open(database.url, other.url)).migrate()).rejects.toThrow(
      'DATABASE_URL and MIGRATE_DATABASE_URL lead to different databases: they must name the same one.',
    );
    expect((await sql`select to_regclass('schema_migrations') as found`.execute(other.db)).rows).toEqual([
      { found: null },
    ]);
  });

  test('is required, and used for migrations, if the role of DATABASE_URL cannot create tables', async () => {
    const role = `app_${database.name}`;
    await rows(`create role ${role}`);
    const url = new URL(database.url);
    url.searchParams.set('options', `-c role=${role}`);
    await expect((await open(url.href)).migrate()).rejects.toThrow(
      "The role of DATABASE_URL cannot create tables (permission denied for schema public): set MIGRATE_DATABASE_URL to the owner's address.",
    );
    const app = await open(url.href, database.url);
    await app.migrate();
    expect((await sql`select from plan_list`.execute(app.db)).rows).toEqual([]);
    await rows(`drop owned by ${role}; drop role ${role}`);
  });
});
