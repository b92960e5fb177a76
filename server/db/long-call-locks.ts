import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Imports that run one at a time: two that name the same records would deadlock, or store them twice. */
type ImportName = 'stock count import' | 'specification import' | 'new parts';

/** Lets a transaction wait up to five minutes for locks, which a long call may hold. */
export async function waitForLongCalls(db: Db): Promise<void> {
  await sql`set local lock_timeout = '300s'`.execute(db);
}

/** Waits for other imports with this name and their undos, and makes later ones wait until the transaction ends. */
export async function oneImportAtATime(db: Db, name: ImportName): Promise<void> {
  await waitForLongCalls(db);
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}

/** Takes locks that another long call may hold for a long time. The usual limit applies to all other statements. */
export async function takeAfterLongCalls<Result>(db: Db, take: () => Promise<Result>): Promise<Result> {
  await waitForLongCalls(db);
  const result = await take();
  await sql`set local lock_timeout to default`.execute(db);
  return result;
}
