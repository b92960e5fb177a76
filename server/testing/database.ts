import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { databaseUrl } from './database-url.ts';

export interface TestDatabase {
  db: Db;
  name: string;
  /** Its address, for tests that start a process of their own. */
  url: string;
  close: () => Promise<void>;
}

/** In the name of databases in which statements may be wrong on purpose. */
export const UNJUDGED = '_empty_';

/** A migrated database of one's own without records. Call it in `beforeAll` and `close` it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return create(inject('postgres').template, '_');
}

/** A database without any table, for tests of migrating and of what goes wrong. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0', UNJUDGED);
}

async function create(template: string, infix: string): Promise<TestDatabase> {
  const { url: serverUrl, template: prefix } = inject('postgres');
  const name = `${prefix}${infix}${randomUUID().slice(0, 8)}`;
  await administer(serverUrl, sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  const url = databaseUrl(serverUrl, name);
  const db = connect({ url, max: 5 });
  return {
    db,
    name,
    url,
    async close() {
      await db.destroy();
      await administer(serverUrl, sql`drop database ${sql.id(name)} with (force)`);
    },
  };
}

async function administer(url: string, statement: ReturnType<typeof sql>): Promise<void> {
  const admin = connect({ url, max: 1 });
  try {
    await statement.execute(admin);
  } finally {
    await admin.destroy();
  }
}
