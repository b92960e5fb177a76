import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { Db } from '../db/db.ts';
import { connect } from '../db/pool.ts';
import { createDatabase, dropDatabase } from './throw-away-server.ts';

export interface TestDatabase {
  db: Db;
  name: string;
  url: string;
  close: () => Promise<void>;
}

/**
 * The minimum for tests of locks: two connections that wait for each other, and one that observes them. A connection is
 * costly, because it reads the catalog and compiles the functions of its database again.
 */
const MAX_CONNECTIONS = 3;

/** Marks the names of databases whose faulty statements do not fail the run, because tests make them on purpose. */
export const UNCHECKED = '_empty_';

/** Creates a migrated database without records. Call it in `beforeAll` and `close` it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return create(inject('postgres').template, '_');
}

/** Creates a database without any table, for tests of migrations and their failures. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0', UNCHECKED);
}

/** Copies a database, which must have no connections. */
export function copyOf({ name }: TestDatabase): Promise<TestDatabase> {
  return create(name, '_copy_');
}

async function create(template: string, infix: string): Promise<TestDatabase> {
  const { url: serverUrl, template: prefix } = inject('postgres');
  const name = `${prefix}${infix}${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(serverUrl, name, template);
  const db = connect({ url, max: MAX_CONNECTIONS });
  return {
    db,
    name,
    url,
    async close() {
      await db.destroy();
      await dropDatabase(serverUrl, name);
    },
  };
}
