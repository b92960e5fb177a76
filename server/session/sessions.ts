import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnSession } from '#domain/session/own-sessions';
import type { SessionUser } from '#domain/session/session';
import type { Role } from '#domain/wire/role';
import type { Db } from '../db/db.ts';
import type { SignedIn } from '../http/caller.ts';
import { recordEvent } from '../security-log/security-events.ts';
import { tokenHash } from './tokens.ts';

/** The time at which a session ends (rules/145_sessions_and_tokens.sql). */
const END = sql<string>`session_end(sessions.last_seen_at, sessions.created_at)`;
const isOpen = sql<boolean>`${END} > now()`;
/** The seconds for which a sign-in is fresh (behaviour 1.7, 37.5). */
export const FRESH_SECONDS = 900;
const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** A token that no session has. */
const NO_TOKEN = '-'.repeat(43);
const LONGEST_AGENT = 300;

interface SessionOrigin {
  address?: string | undefined;
  agent?: string | undefined;
  /** True for a sign-on at the provider. */
  signedOn?: boolean;
  /**
   * The time at which the provider authenticated the user, in seconds since 1970. Null if unknown. Undefined for a
   * sign-in with a password, which authenticates the user now.
   */
  authenticatedAt?: number | null;
}

export interface SignInOrigin extends SessionOrigin {
  address: string;
  /** The token of the browser's earlier session, which ends at sign-in to prevent session fixation. */
  earlierToken: string | undefined;
}

/**
 * Opens a session for a user who signs in, ends the earlier session of the browser, and logs the sign-in. Returns the
 * token. Requires a transaction.
 */
export async function startSession(
  db: Db,
  { user_id, username }: SessionUser,
  { earlierToken, ...origin }: SignInOrigin,
): Promise<string> {
  if (earlierToken !== undefined) await closeSession(db, earlierToken);
  const details = origin.signedOn ? { by: 'sign-on' } : {};
  await recordEvent(db, { event: 'sign_in', username, address: origin.address, details });
  return openSession(db, user_id, origin);
}

/** Opens a session and returns its token, of which only the hash is stored. */
export async function openSession(
  db: Db,
  userId: number,
  { address, agent, signedOn = false, authenticatedAt }: SessionOrigin = {},
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await markUserSeen(db, userId);
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: tokenHash(token),
      address: address ?? null,
      agent: agent?.slice(0, LONGEST_AGENT) || null,
      signed_on: signedOn,
      ...(authenticatedAt !== undefined && {
        authenticated_at: sql<string>`least(now(), to_timestamp(${authenticatedAt ?? 0}))`,
      }),
    })
    .execute();
  return token;
}

/** Returns the user of a valid session token. Marks the session as used, at most once a minute. */
export async function findCaller(db: Db, token: string): Promise<SignedIn | undefined> {
  if (!TOKEN.test(token)) return undefined;

  const session = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.user_id', 'sessions.user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('users.disabled_at', 'is', null)
    .where(isOpen)
    .select(['users.user_id', 'users.username', 'users.must_reset'])
    .select(sql<Role>`users.role`.as('role'))
    .select(sql<boolean>`authenticated_at > now() - ${FRESH_SECONDS} * interval '1 second'`.as('fresh'))
    .select(sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('stale'))
    .executeTakeFirst();
  if (!session) return undefined;

  if (session.stale) {
    await markSeen(db, token);
    await markUserSeen(db, session.user_id);
  }
  const { stale: _, ...caller } = session;
  return caller;
}

/** Throws if the database lacks a table or column that authentication needs. */
export async function expectSessions(db: Db): Promise<void> {
  await findCaller(db, NO_TOKEN);
}

/** Returns whether the session was opened by a sign-on at the provider. */
export async function isSignedOn(db: Db, token: string): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .where('signed_on', '=', true)
    .select('user_id')
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends a session. Returns whether it existed. */
export async function closeSession(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the valid sessions of a user, newest first. `token` belongs to the current session, if any. */
export async function listSessions(db: Db, userId: number, token = NO_TOKEN): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isOpen)
    .orderBy('session_id', 'desc')
    .select(['session_id', 'created_at', 'last_seen_at', 'address', 'agent'])
    .select(sql<boolean>`token_hash = ${tokenHash(token)}`.as('current'))
    .execute();
}

/** Ends a session of a user by its id. Returns whether it existed. */
export async function closeOwnSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Ends every session of a user except the session of `keptToken`, so that a changed password or a disabled account
 * takes effect with the next call. Returns the number of valid sessions that ended.
 */
export async function closeSessionsOf(db: Db, userId: number, keptToken = NO_TOKEN): Promise<number> {
  const closed = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', tokenHash(keptToken))
    .returning(isOpen.as('open'))
    .execute();
  return closed.filter(({ open }) => open).length;
}

/**
 * Ends every session of a disabled user, and stores the valid ones, so that their next calls are refused with the
 * reason.
 */
export async function disableSessionsOf(db: Db, userId: number): Promise<void> {
  await sql`
    insert into disabled_sessions (token_hash, user_id)
    select token_hash, user_id from sessions where user_id = ${userId} and ${isOpen}
  `.execute(db);
  await closeSessionsOf(db, userId);
}

/** Returns whether a token's session ended because its user was disabled, and the user is still disabled. */
export async function isDisabledSession(db: Db, token: string): Promise<boolean> {
  const session = await db
    .selectFrom('disabled_sessions')
    .innerJoin('users', 'users.user_id', 'disabled_sessions.user_id')
    .where('token_hash', '=', tokenHash(token))
    .where('users.disabled_at', 'is not', null)
    .select('users.user_id')
    .executeTakeFirst();
  return session !== undefined;
}

/** Ends every session of a user that was opened by a sign-on. */
export async function closeSignedOnSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('signed_on', '=', true).execute();
}

/**
 * Deletes sessions that have ended, and what `disableSessionsOf` stored more than a week ago.
 */
export async function deleteEndedSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where(sql<boolean>`${END} <= cleaning_time()`).execute();
  await db
    .deleteFrom('disabled_sessions')
    .where(sql<boolean>`ended_at <= cleaning_time() - interval '7 days'`)
    .execute();
}

async function markSeen(db: Db, token: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash(token))
    .execute();
}

/** Stores the time of the last use in the row of the user, because sessions are deleted. */
async function markUserSeen(db: Db, userId: number): Promise<void> {
  await db.updateTable('users').set({ last_seen_at: sql`now()` }).where('user_id', '=', userId).execute();
}
