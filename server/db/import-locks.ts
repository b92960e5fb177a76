import { sql } from 'kysely';
import type { Db } from './db.ts';

/** What is imported one file at a time: two that name the same records would deadlock or be doubled. */
type ImportName = 'stock count import' | 'specification import' | 'new parts';

/** Lets an import wait as long as another one may take for what that one has locked. */
export async function waitForImports(db: Db): Promise<void> {
  await sql`set local lock_timeout = '300s'`.execute(db);
}

/** Lets an import of this name, or what undoes one, run alone until its transaction ends. */
export async function oneImportAtATime(db: Db, name: ImportName): Promise<void> {
  await waitForImports(db);
  await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
}
