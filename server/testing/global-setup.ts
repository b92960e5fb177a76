import type { TestProject } from 'vitest/node';
import { UNCHECKED } from './database.ts';
import { type LoggedFault, wrongStatements } from './database-log.ts';
import { createMigrated, dropDatabase, startThrowAwayServer } from './throw-away-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `logFile` is set only for a throw-away server. */
    postgres: { url: string; template: string; logFile?: string };
  }
}

/**
 * Vitest's global setup: a PostgreSQL server for all test files, with a migrated template database to clone. It is an
 * embedded throw-away server, or the server of TEST_DATABASE_URL, whose other databases stay untouched.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowAwayServer();
  const template = `partline_test_${process.pid}`;
  await dropDatabase(server.url, template);
  await createMigrated(server.url, template);
  project.provide('postgres', {
    url: server.url,
    template,
    ...(server.logFile && { logFile: server.logFile }),
  });
  return async () => {
    await dropDatabase(server.url, template);
    const wrong = server.logFile ? wrongStatements(server.logFile).filter(isChecked) : [];
    await server.stop();
    if (wrong.length > 0)
      throw new Error(`Statements had wrong syntax, names or types: ${JSON.stringify(wrong)}`);
  };
}

const isChecked = ({ database }: LoggedFault) => !database.includes(UNCHECKED);
