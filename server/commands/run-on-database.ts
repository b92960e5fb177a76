import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../db/open.ts';
import { describeError } from '../errors/failures.ts';
import { readEnvironment, type Settings } from '../settings/env.ts';

type Command = (database: Database) => Promise<void>;

/**
 * Parses the arguments of a command, and runs the command on the database. If no server runs the embedded database, it
 * is started for the duration of the command. An error ends the command with the error's message and exit code 1.
 * Stored company settings do not change.
 */
export async function runOnDatabase(
  read: (words: readonly string[], settings: Settings) => Command | Promise<Command>,
): Promise<void> {
  try {
    const settings = readEnvironment(process.env);
    const command = await read(process.argv.slice(2), settings);
    const database = await openDatabase(settings);
    try {
      await command(database);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}

/**
 * Throws if the command would use an embedded database that does not exist: opening it would create it, perhaps in a
 * mistyped DATA_DIR.
 */
export function expectDatabase({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })) return;
  throw new Error(`There is no database in ${dataDir} (DATA_DIR).`);
}
