import { hash } from 'node:crypto';
import type { Db } from '../db/db.ts';

/** An identity at the provider. */
interface Known {
  issuer: string;
  subject: string;
}

/**
 * Ends all linked identities of a user. A hash of each identity is stored: otherwise the identity of a disabled or
 * erased user would get a new account.
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

async function keepEnded(db: Db, userId: number, ended: readonly Known[], replaced: boolean): Promise<void> {
  if (ended.length === 0) return;
  await db
    .insertInto('ended_identities')
    .values(ended.map((known) => ({ identity_hash: identityHash(known), user_id: userId, replaced })))
    .onConflict((conflict) => conflict.columns(['identity_hash', 'user_id']).doUpdateSet({ replaced }))
    .execute();
}

/**
 * Returns whether an identity was linked earlier, and whether its account is now disabled or erased. A replaced link
 * never shuts a user out, because the identity may have been linked to the wrong account.
 */
export async function findEnded(db: Db, known: Known): Promise<'ended' | 'shut out' | undefined> {
  const ended = await db
    .selectFrom('ended_identities')
    .innerJoin('users', 'users.user_id', 'ended_identities.user_id')
    .where('identity_hash', '=', identityHash(known))
    .where(({ eb, or }) => or([eb('replaced', '=', false), eb('disabled_at', 'is', null)]))
    .select('disabled_at')
    .execute();
  if (ended.some(({ disabled_at }) => disabled_at !== null)) return 'shut out';
  return ended.length > 0 ? 'ended' : undefined;
}

function identityHash({ issuer, subject }: Known): Buffer {
  return hash('sha256', `${issuer}\n${subject}`, 'buffer');
}
