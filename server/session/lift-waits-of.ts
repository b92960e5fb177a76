import type { Db } from '../db/db.ts';
import { failingAddresses } from '../security-log/security-events.ts';
import { liftWaits } from './throttle.ts';
import { usernameKey } from './users.ts';

/**
 * Lifts the waits of a person, and of the addresses they lately came from in vain: all who share one wait there.
 * Answers how many waits ended.
 */
export async function liftWaitsOf(db: Db, username: string): Promise<number> {
  return liftWaits(db, usernameKey(username), await failingAddresses(db, username));
}
