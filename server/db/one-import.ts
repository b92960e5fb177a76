import { sql } from 'kysely';
import type { Db } from './db.ts';

/** What is imported: such imports, and what undoes them, run one at a time. */
type ImportName = 'part SAP import' | 'stock count import' | 'specification import';

/** Lets an import of this name run alone until its transaction ends: two that name the same codes would deadlock. */
export async function oneImportAtATime(db: Db, name: ImportName): Promise<void> {
  await sql`set local lock_timeout = '300s'`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
