import { sql } from 'kysely';
import type { OwnSession } from '#domain/session/own-sessions';
import type { Db } from '../db/db.ts';
import { isOpen, sessionHash } from './sessions.ts';

/** The living sessions of a user, the newest first; `token` is that of the session that asks. */
export async function listOwnSessions(db: Db, userId: number, token: string): Promise<OwnSession[]> {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isOpen)
    .orderBy('session_id', 'desc')
    .select(['session_id', 'created_at', 'last_seen_at', 'address', 'agent'])
    .select(sql<boolean>`token_hash = ${sessionHash(token)}`.as('current'))
    .execute();
}

/** Ends a session of a user by its number; answers whether there was one. */
export async function endOwnSession(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user but the one of this token; answers how many were living. */
export async function endOtherSessions(db: Db, userId: number, token: string): Promise<number> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', sessionHash(token))
    .returning(isOpen.as('open'))
    .execute();
  return ended.filter(({ open }) => open).length;
}
