import { type Database, openDatabase } from '../db/open.ts';
import { describeError } from '../errors/failures.ts';
import { readEnvironment, type Settings } from '../settings/env.ts';

type Command = (database: Database, settings: Settings) => Promise<void>;

/**
 * Parses the arguments of a command, then connects to the database of a running server, or starts the database while
 * the command runs. An error ends the command with its message and code 1. Stored company settings do not change.
 */
export async function runOnDatabase(
  read: (words: readonly string[]) => Command | Promise<Command>,
): Promise<void> {
  try {
    const command = await read(process.argv.slice(2));
    const settings = readEnvironment(process.env);
    const database = await openDatabase(settings);
    try {
      await command(database, settings);
    } finally {
      await database.close();
    }
  } catch (error) {
    console.error(describeError(error));
    process.exitCode = 1;
  }
}
