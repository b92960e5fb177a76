import type { Db } from '../db/db.ts';
import { isOpen, sessionHash } from './sessions.ts';

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
