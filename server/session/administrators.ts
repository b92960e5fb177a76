import { type SqlBool, sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { badRequest, conflict } from '../errors/errors.ts';
import { lockUsers } from './lock-users.ts';

/**
 * Throws 409 where this user is the only administrator who can sign in (behaviour 37.3). Needs the
 * transaction in which the user ceases to be one: of two who are demoted at once the second waits, and is then the
 * last.
 */
export async function refuseLastAdministrator(db: Db, userId: number): Promise<void> {
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

/** Throws 400 for a service that would be an administrator: its tokens make no call about people (behaviour 38.4). */
export function refuseServiceAsAdministrator(role: string, service: boolean): void {
  if (role !== 'admin' || !service) return;
  throw badRequest('A service cannot be an administrator. Make it a viewer or an editor.', 'service');
}
