/** `npm run db:migrate`: brings the database up to date without serving it, for example before a rolling restart. */

import { openDatabase } from '../db/open.ts';
import { readEnvironment } from '../settings/env.ts';

try {
  const database = await openDatabase(readEnvironment(process.env));
  try {
    await database.migrate();
    console.log('The database is up to date.');
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
