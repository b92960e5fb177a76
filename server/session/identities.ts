import { hash } from 'node:crypto';
import type { Db } from '../db/db.ts';

/** Who somebody is at the provider. */
interface Known {
  issuer: string;
  subject: string;
}

/**
 * Ends the identities that are linked to a user, of one provider or of all. A hash of each is kept: else an identity of
 * somebody who is disabled or erased later would be given a new account.
 */
export async function endIdentitiesOf(db: Db, userId: number, issuer?: string): Promise<void> {
  const ended = await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .$if(issuer !== undefined, (query) => query.where('issuer', '=', issuer ?? ''))
    .returning(['issuer', 'subject'])
    .execute();
  if (ended.length === 0) return;
  await db
    .insertInto('ended_identities')
    .values(ended.map((known) => ({ identity_hash: identityHash(known), user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether an identity was once linked, and whether to somebody who may not come in now. */
export async function findEnded(db: Db, known: Known): Promise<'ended' | 'shut out' | undefined> {
  const ended = await db
    .selectFrom('ended_identities')
    .innerJoin('users', 'users.user_id', 'ended_identities.user_id')
    .where('identity_hash', '=', identityHash(known))
    .select('disabled_at')
    .execute();
  if (ended.some(({ disabled_at }) => disabled_at !== null)) return 'shut out';
  return ended.length > 0 ? 'ended' : undefined;
}

function identityHash({ issuer, subject }: Known): Buffer {
  return hash('sha256', `${issuer}\n${subject}`, 'buffer');
}
