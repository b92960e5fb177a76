import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { connect } from '../db/connect.ts';
import type { Db } from '../db/db.ts';
import { createDatabase, dropDatabase } from './throw-away-server.ts';

export interface TestDatabase {
  db: Db;
  name: string;
  /** Its address, for tests that start a process of their own. */
  url: string;
  close: () => Promise<void>;
}

/**
 * As few as the tests of locks need, two that wait for each other and one that looks on: each connection reads the
 * catalogue and compiles the functions of its database anew.
 */
const MOST_CONNECTIONS = 3;

/** In the name of databases in which statements may be wrong on purpose. */
export const UNJUDGED = '_empty_';

/** A new migrated database without records. Call it in `beforeAll` and `close` it in `afterAll`. */
export function testDatabase(): Promise<TestDatabase> {
  return create(inject('postgres').template, '_');
}

/** A database without any table, for tests of migrating and of what goes wrong. */
export function emptyDatabase(): Promise<TestDatabase> {
  return create('template0', UNJUDGED);
}

/** A copy of a database, which must have no connections. */
export function copyOf({ name }: TestDatabase): Promise<TestDatabase> {
  return create(name, '_copy_');
}

async function create(template: string, infix: string): Promise<TestDatabase> {
  const { url: serverUrl, template: prefix } = inject('postgres');
  const name = `${prefix}${infix}${randomUUID().slice(0, 8)}`;
  const url = await createDatabase(serverUrl, name, template);
  const db = connect({ url, max: MOST_CONNECTIONS });
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
