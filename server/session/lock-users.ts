import type { Db } from '../db/db.ts';

/**
 * Locks users until the transaction ends, and with `admins` also every administrator. Locks are taken in id order, so
 * that no two transactions deadlock. Other changes of these users are serialized before or after.
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
