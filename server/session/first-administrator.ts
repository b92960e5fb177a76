import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#domain/session/session';
import type { Db } from '../db/db.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { isPassword } from '../settings/env-rules.ts';
import { addUser, addUserWithPassword } from './users.ts';

/** What the first user is called, and their password where the operator sets one. */
export interface AdministratorSettings {
  adminUsername: string;
  adminPassword?: string | undefined;
  adminPasswordFile?: string | undefined;
}

/**
 * Creates the first user when there is none, once even when several processes start at a time. Answers the
 * one-time password to print, or no password where the operator set it; `undefined` when there are users. Throws a
 * sentence about a password file that is of no use.
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
    await recordEvent(transaction, { event: 'person_added', username });
    if (chosen === undefined) {
      const { password } = await addUser(transaction, username, 'admin');
      return { username, password };
    }

    await addUserWithPassword(transaction, username, chosen, 'admin');
    return { username, password: undefined };
  });
}

/** The file is named and what it holds is not: the sentence may end up in a log. */
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
