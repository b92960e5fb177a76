import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { hashPassword } from '../session/passwords.ts';
import { openSession } from '../session/sessions.ts';
import { PASSWORD } from './password.ts';

/** A hash that is cheap to verify, because verification reads the cost from the hash. */
const HASHING = hashPassword(PASSWORD, { memory: 8, passes: 1, parallelism: 1 });

/** Adds a user with the password PASSWORD, by default an editor. Returns the user's id. */
export async function addPerson(db: Db, username: string, role: Role = 'editor'): Promise<number> {
  const { user_id } = await db
    .insertInto('users')
    .values({ username, role, password_hash: await HASHING })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** Adds a user and opens a session. Returns its cookie. */
export async function signedIn(db: Db, username: string, role?: Role): Promise<string> {
  return `sid=${await openSession(db, await addPerson(db, username, role))}`;
}
