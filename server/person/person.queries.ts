import { sql } from 'kysely';
import { erasedName, lookOf } from '#domain/session/new-username';
import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badRequest, duplicate, notFound } from '../errors/errors.ts';
import { type By, recordBy } from '../http/record-call.ts';
import { endIdentitiesOf } from '../session/identities.ts';
import type { OneTimePassword } from '../session/passwords.ts';
import { closeSessionsOf } from '../session/sessions.ts';
import { endTokensOf } from '../session/tokens.ts';
import { addUser, refuseServiceAsAdministrator, takenFault } from '../session/users.ts';

/** Returns a user by id, locked until the transaction ends. Throws 404 for unknown and erased users. */
export async function lockPerson(db: Db, userId: number) {
  const person = await db
    .selectFrom('users')
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .select(['user_id', 'username', 'service', 'disabled_at'])
    .select(sql<Role>`role`.as('role'))
    .executeTakeFirst();
  if (!person) throw notFound('This person no longer exists.');
  return person;
}

export async function renameUser(db: Db, userId: number, username: string): Promise<void> {
  await db.updateTable('users').set({ username }).where('user_id', '=', userId).execute();
}

/** Adds services, which have no password, and returns them. */
async function addServices(db: Db, usernames: readonly string[], role: Role) {
  return db
    .insertInto('users')
    .values(usernames.map((username) => ({ username, role, service: true, password_hash: null })))
    .returning(['user_id', 'username', sql<null>`null`.as('password')])
    .execute();
}

/**
 * Replaces a user's name in all past actions and deletes the user's own data. The user stays as `person 17` and cannot
 * sign in. Returns the new name.
 */
export async function eraseUser(db: Db, userId: number): Promise<string> {
  const username = erasedName(userId);
  await closeSessionsOf(db, userId);
  await endTokensOf(db, userId);
  await endIdentitiesOf(db, userId);
  await eraseTokensOf(db, userId);
  // Shared views are kept, because other users use them.
  await db.deleteFrom('saved_views').where('user_id', '=', userId).where('shared', '=', false).execute();
  await db
    .updateTable('users')
    .set({
      username,
      password_hash: null,
      must_reset: false,
      one_time_until: null,
      last_seen_at: null,
      erased_at: sql<string>`now()`,
    })
    .where('user_id', '=', userId)
    .execute();
  return username;
}

/**
 * Replaces the names that a user gave to tokens, which the history shows, and deletes the addresses from which tokens
 * were created.
 */
async function eraseTokensOf(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('tokens')
    .set({ name: sql<string>`'token ' || token_id` })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('tokens')
    .set({ created_from: null })
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('created_by', '=', userId)]))
    .execute();
}

interface NewPeople {
  usernames: readonly string[];
  role: Role;
  service: boolean;
  /** One password per user, none for services. */
  oneTime: readonly OneTimePassword[];
}

/**
 * Adds users with one-time passwords, or services without passwords. Returns each user with the password. Adds all
 * users or none: throws 409 with the taken names, and 400 for a repeated name or a service as administrator.
 */
export async function addPeople(db: Db, { usernames, role, service, oneTime }: NewPeople, by: By) {
  refuseServiceAsAdministrator(role, service);
  const keys = usernames.map(lookOf);
  const twice = usernames.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index);
  if (twice.length > 0) throw badRequest(`Written twice: ${twice.join(', ')}.`, 'written_twice');
  const taken = await takenFault(db, usernames);
  if (taken) throw duplicate('usernames', taken);

  const added = service
    ? await addServices(db, usernames, role)
    : await addPersons(db, usernames, role, oneTime);
  for (const { username } of added) {
    await recordBy(db, by, {
      event: 'person_added',
      username,
      details: { role, ...(service && { service }) },
    });
  }
  return added;
}

async function addPersons(
  db: Db,
  usernames: readonly string[],
  role: Role,
  oneTime: readonly OneTimePassword[],
) {
  const added: { user_id: number; username: string; password: string }[] = [];
  for (const [index, username] of usernames.entries()) {
    added.push({ username, ...(await addUser(db, username, role, oneTime[index])) });
  }
  return added;
}
