import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { connect } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded/embedded.ts';
import { migrate } from '../db/migrate.ts';
import { UNJUDGED } from './database.ts';
import { type LoggedFault, wrongStatements } from './database-log.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `logFile` only where the server is our own. */
    postgres: { url: string; template: string; logFile?: string };
  }
}

/**
 * Vitest's global setup: a PostgreSQL server for all test files, with a migrated template database to clone. It is a
 * throw-away embedded one, or that of TEST_DATABASE_URL, whose other databases stay untouched.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findServer();
  const template = `partline_test_${process.pid}`;
  const admin = connect({ url: server.url, max: 1 });
  await sql`drop database if exists ${sql.id(template)} with (force)`.execute(admin);
  await sql`create database ${sql.id(template)}`.execute(admin);
  const db = connect({ url: databaseUrl(server.url, template), max: 1 });
  try {
    await migrate(db, { timeZone: 'UTC' });
  } finally {
    await db.destroy();
  }
  project.provide('postgres', {
    url: server.url,
    template,
    ...(server.logFile && { logFile: server.logFile }),
  });
  return async () => {
    await sql`drop database if exists ${sql.id(template)} with (force)`.execute(admin);
    await admin.destroy();
    const wrong = server.logFile ? wrongStatements(server.logFile).filter(isJudged) : [];
    await server.stop();
    if (wrong.length > 0) throw new Error(`Statements were wrong in themselves: ${JSON.stringify(wrong)}`);
  };
}

const isJudged = ({ database }: LoggedFault) => !database.includes(UNJUDGED);

async function findServer(): Promise<{ url: string; logFile?: string; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), 'partline-test-'));
  const server = await startEmbedded({ dataDir, durable: false });
  return {
    url: server.url,
    logFile: join(dataDir, 'postgres.log'),
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
