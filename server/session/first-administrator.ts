import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/session/session';
import type { Db } from '../db/db.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { isPassword } from '../settings/env.ts';
import { passwordFault } from './passwords.ts';
import { addUser, addUserWithPassword } from './users.ts';

interface AdministratorSettings {
  adminUsername: string;
  adminPassword?: string | undefined;
  adminPasswordFile?: string | undefined;
}

/**
 * Creates the first user if there is none, and only one even if several processes start at the same time. Returns the
 * one-time password to print, or no password if the operator set it. Returns `undefined` if users exist. Throws an
 * error with a readable message for an unusable password or password file.
 */
export async function ensureFirstAdministrator(
  db: Db,
  settings: AdministratorSettings,
): Promise<{ username: string; password: string | undefined } | undefined> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('first administrator'))`.execute(transaction);
    const someone = await transaction.selectFrom('users').select('user_id').limit(1).executeTakeFirst();
    if (someone) return undefined;

    const username = settings.adminUsername;
    const chosen = settings.adminPassword ?? (await readPassword(settings.adminPasswordFile));
    const fault = chosen && (await passwordFault(chosen, chosen, username));
    if (fault)
      throw new Error(`${settings.adminPassword ? 'ADMIN_PASSWORD' : 'ADMIN_PASSWORD_FILE'}: ${fault}`);
    await recordEvent(transaction, { event: 'person_added', username });
    if (chosen === undefined) {
      const { password } = await addUser(transaction, username, 'admin');
      return { username, password };
    }

    await addUserWithPassword(transaction, username, chosen, 'admin');
    return { username, password: undefined };
  });
}

/** Reads a password from a file. Error messages name the file but not its content, because they may be logged. */
async function readPassword(file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new Error(`ADMIN_PASSWORD_FILE ${file} cannot be read: ${error.message}`);
  });
  const password = text.replace(/\r?\n$/, '');
  if (isPassword(password)) return password;
  throw new Error(
    `ADMIN_PASSWORD_FILE ${file} holds no password of ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters.`,
  );
}
