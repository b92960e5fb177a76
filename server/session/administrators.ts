import type { Db } from '../db/db.ts';
import { conflict } from '../errors/errors.ts';

/**
 * Throws 409 where nobody but this user is an administrator who can come in (behaviour 37.3). Needs the transaction in
 * which the user ceases to be one: of two who are demoted at once the second waits, and is then the last.
 */
export async function refuseLastAdministrator(db: Db, userId: number): Promise<void> {
  const [one, another] = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('user_id')
    .forUpdate()
    .select(['user_id', 'username'])
    .execute();
  if (one?.user_id !== userId || another) return;
  throw conflict(
    `${one.username} is the last administrator. Make somebody else an administrator first.`,
    'last_administrator',
  );
}
