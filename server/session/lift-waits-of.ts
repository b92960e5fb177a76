import type { Db } from '../db/db.ts';
import { failingAddresses } from '../security-log/security-events.ts';
import { liftWaits } from './throttle.ts';
import { usernameKey } from './users.ts';

/**
 * Lifts the waits of a person, and of the addresses of their recent failed sign-ins; others at such an address were
 * throttled too. Answers how many waits ended.
 */
export async function liftWaitsOf(db: Db, username: string): Promise<number> {
  return liftWaits(db, usernameKey(username), await failingAddresses(db, username));
}
