import { sql } from 'kysely';
import type { Db } from './db.ts';

/** What is imported: such imports, and what undoes them, run one at a time. */
type ImportName = 'part SAP import' | 'stock count import';

/** Lets an import of this name run alone until its transaction ends: two that name the same codes would deadlock. */
export async function oneImportAtATime(db: Db, name: ImportName): Promise<void> {
  await takeLong(db);
  await sql`set local lock_timeout = '300s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}

/** An import may ask for more than an ordinary call until its transaction ends. */
export async function takeLong(db: Db): Promise<void> {
  await sql`set local statement_timeout = '300s'`.execute(db);
}

/** Reads in a transaction that may take as long as an import: what one would do is asked before it is done. */
export function readLong<Answer>(db: Db, read: (transaction: Db) => Promise<Answer>): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    await takeLong(transaction);
    return read(transaction);
  });
}
