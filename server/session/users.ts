import { hash } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { foldLookAlikes } from '#domain/session/new-username';
import { ONE_TIME_HOURS } from '#domain/session/session';
import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import { badRequest, conflict } from '../errors/errors.ts';
import { dummyHash, hashPassword, newOneTimePassword, type OneTimePassword } from './passwords.ts';
import { closeSessionsOf, disableSessionsOf } from './sessions.ts';
import { endTokensOf } from './tokens.ts';

/** The time at which a one-time password expires. */
const ONE_TIME = sql<string>`now() + ${ONE_TIME_HOURS} * interval '1 hour'`;

/** Normalizes a username for comparison, as the database stores it in `username_key`. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

export async function findUser(db: Db, username: string) {
  return db
    .selectFrom('users')
    .where('username_key', '=', usernameKey(username))
    .select(['user_id', 'username', 'password_hash', 'service', 'must_reset', 'disabled_at', 'erased_at'])
    .select(sql<Role>`role`.as('role'))
    .select(sql<boolean>`coalesce(one_time_until < now(), false)`.as('one_time_over'))
    .executeTakeFirst();
}

/**
 * Returns the message for usernames that look like the username of an existing user, or `undefined` if all are free.
 * The user `userId` is ignored, so that a rename may change the spelling of the user's own username. Requires the
 * transaction that stores the names: until it ends, others who store names wait.
 */
export async function takenFault(
  db: Db,
  usernames: readonly string[],
  userId = 0,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('usernames'))`.execute(db);
  const users = await db.selectFrom('users').where('user_id', '<>', userId).select('username').execute();
  const takenBy = new Map(users.map(({ username }) => [foldLookAlikes(username), username]));
  const taken = usernames.flatMap((username) => {
    const by = takenBy.get(foldLookAlikes(username));
    return by === undefined ? [] : { by, isSame: usernameKey(by) === usernameKey(username) };
  });
  if (taken.length === 0) return undefined;
  const sentence = `There is already a person called ${taken.map(({ by }) => by).join(', ')}.`;
  return taken.every(({ isSame }) => isSame) ? sentence : `${sentence} Names that look alike count as one.`;
}

/** Lists all users by username, including disabled users. */
export async function listUsers(db: Db) {
  return db
    .selectFrom('users')
    .orderBy('username_key')
    .select(['username', 'must_reset', 'disabled_at'])
    .select(sql<Role>`role`.as('role'))
    .execute();
}

/**
 * Adds a user with a one-time password. Returns the user's id and the password, which must be replaced at the first
 * sign-in.
 */
export async function addUser(
  db: Db,
  username: string,
  role: Role = 'editor',
  oneTime?: OneTimePassword,
): Promise<{ user_id: number; password: string }> {
  const { password, hash } = oneTime ?? (await newOneTimePassword());
  const { user_id } = await db
    .insertInto('users')
    .values({
      username,
      role,
      password_hash: hash,
      must_reset: true,
      one_time_until: ONE_TIME,
    })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return { user_id, password };
}

/** Adds a user with a chosen password, which needs no reset. */
export async function addUserWithPassword(
  db: Db,
  username: string,
  password: string,
  role: Role = 'editor',
): Promise<void> {
  await db
    .insertInto('users')
    .values({ username, role, password_hash: await hashPassword(password) })
    .execute();
}

/** Adds a user who signs on at the provider and has no password. Returns the user's id. */
export async function addSignedOnUser(db: Db, username: string, role: Role): Promise<number> {
  const { user_id } = await db
    .insertInto('users')
    .values({ username, role, password_hash: dummyHash() })
    .returning('user_id')
    .executeTakeFirstOrThrow();
  return user_id;
}

/**
 * Gives a user a new one-time password, and returns it. Ends the user's sessions, tokens and linked sign-on: somebody
 * who stole the password, or used an open screen, may have linked their own sign-on.
 */
export async function resetUser(db: Db, userId: number, oneTime?: OneTimePassword): Promise<string> {
  const { password, hash } = oneTime ?? (await newOneTimePassword());
  await db
    .updateTable('users')
    .set({ password_hash: hash, must_reset: true, one_time_until: ONE_TIME })
    .where('user_id', '=', userId)
    .execute();
  await closeSessionsOf(db, userId);
  await endTokensOf(db, userId);
  await endIdentitiesOf(db, userId);
  return password;
}

/**
 * Returns whether a user is still enabled and still has the password that was verified: either may have changed while
 * it was verified. Locks the user until the transaction ends, so that until then no other transaction disables or
 * resets the user or signs the user in.
 */
export async function lockUser(db: Db, userId: number, passwordHash: string): Promise<boolean> {
  const locked = await db
    .selectFrom('users')
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forNoKeyUpdate()
    .select('user_id')
    .executeTakeFirst();
  return locked !== undefined;
}

/** Stores the hash of a password that the user chose, which ends a required reset. */
export async function setPasswordHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_reset: false, one_time_until: null })
    .where('user_id', '=', userId)
    .execute();
}

/** Gives a user another role from the next call on. Throws 409 for the last administrator. Requires a transaction. */
export async function setRole(db: Db, userId: number, role: Role): Promise<void> {
  if (role !== 'admin') await refuseLastAdministrator(db, userId);
  await db.updateTable('users').set({ role }).where('user_id', '=', userId).execute();
}

/** Disables or enables a user immediately. Throws 409 for the last administrator. Requires a transaction. */
export async function setDisabled(db: Db, userId: number, disabled: boolean): Promise<void> {
  if (disabled) await refuseLastAdministrator(db, userId);
  await db
    .updateTable('users')
    .set({ disabled_at: disabled ? sql<string>`now()` : null })
    .where('user_id', '=', userId)
    .execute();
  if (disabled) await disableSessionsOf(db, userId);
}

/**
 * Throws 409 if this user is the only administrator who can sign in (behaviour 37.3). Requires the transaction of the
 * change: the second of two simultaneous demotions waits, and then finds only one administrator.
 */
async function refuseLastAdministrator(db: Db, userId: number): Promise<void> {
  await lockUsers(db, [userId], { admins: true });
  const [one, another] = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('service', '=', false)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .where(sql<SqlBool>`coalesce(one_time_until > now(), true)`)
    .orderBy('user_id')
    .limit(2)
    .select(['user_id', 'username'])
    .execute();
  if (one?.user_id !== userId || another) return;
  throw conflict(
    `${one.username} is the last administrator. Make somebody else an administrator first.`,
    'last_administrator',
  );
}

/** Throws 400 if a service would become an administrator: its tokens cannot make calls about users (behaviour 38.4). */
export function refuseServiceAsAdministrator(role: string, service: boolean): void {
  if (role !== 'admin' || !service) return;
  throw badRequest('A service cannot be an administrator. Make it a viewer or an editor.', 'service');
}

/**
 * Locks users until the transaction ends, and with `admins` also every administrator, so that until then no other
 * transaction changes these users. Locks are taken in id order to avoid deadlocks.
 */
export async function lockUsers(db: Db, userIds: readonly number[], { admins = false } = {}): Promise<void> {
  await db
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('user_id', 'in', userIds), ...(admins ? [eb('role', '=', 'admin')] : [])]))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .select('user_id')
    .execute();
}

interface Identity {
  issuer: string;
  subject: string;
}

/**
 * Ends all linked identities of a user, and returns their number. A hash of each identity is stored: otherwise the
 * identity of a disabled or erased user would get a new account.
 */
export async function endIdentitiesOf(db: Db, userId: number): Promise<number> {
  const ended = await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .returning(['issuer', 'subject'])
    .execute();
  await keepEnded(db, userId, ended, false);
  return ended.length;
}

/** Ends a user's identity at one provider when another identity replaces it. */
export async function replaceIdentity(db: Db, userId: number, issuer: string): Promise<void> {
  const ended = await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .returning(['issuer', 'subject'])
    .execute();
  await keepEnded(db, userId, ended, true);
}

async function keepEnded(
  db: Db,
  userId: number,
  ended: readonly Identity[],
  replaced: boolean,
): Promise<void> {
  if (ended.length === 0) return;
  await db
    .insertInto('ended_identities')
    .values(ended.map((identity) => ({ identity_hash: identityHash(identity), user_id: userId, replaced })))
    .onConflict((conflict) => conflict.columns(['identity_hash', 'user_id']).doUpdateSet({ replaced }))
    .execute();
}

/**
 * Returns `ended` if an identity was linked earlier, or `shut out` if its account is now disabled or erased. A link
 * that was replaced never shuts a user out, because the identity may have been linked to the wrong account.
 */
export async function findEnded(db: Db, identity: Identity): Promise<'ended' | 'shut out' | undefined> {
  const ended = await db
    .selectFrom('ended_identities')
    .innerJoin('users', 'users.user_id', 'ended_identities.user_id')
    .where('identity_hash', '=', identityHash(identity))
    .where(({ eb, or }) => or([eb('replaced', '=', false), eb('disabled_at', 'is', null)]))
    .select('disabled_at')
    .execute();
  if (ended.some(({ disabled_at }) => disabled_at !== null)) return 'shut out';
  return ended.length > 0 ? 'ended' : undefined;
}

function identityHash({ issuer, subject }: Identity): Buffer {
  return hash('sha256', `${issuer}\n${subject}`, 'buffer');
}
