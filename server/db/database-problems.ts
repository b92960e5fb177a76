import { sql } from 'kysely';
import type { Db } from './db.ts';
import { SESSION_LIMITS } from './statement-limit.ts';

/**
 * Returns the limits that the sessions of a database lack. PgBouncer shares connections and does not forward the
 * settings of a session, so with PgBouncer the role needs these settings.
 */
export async function missingLimits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any (${Object.keys(SESSION_LIMITS)}) and setting = '0' order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Returns the statements, in order, that repair indexes made with another version of the collation library, or none if
 * the version is the same. PostgreSQL only warns the connecting client, and no log shows that warning.
 */
export async function collationRemedy(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reindex: string; refresh: string }>`
    select format('reindex database %I', current_database()) as reindex, refresh
    from (
      select format('alter collation %s refresh version', oid::regcollation) as refresh from pg_collation
      where oid in (select unnest(indcollation) from pg_index) and collversion <> pg_collation_actual_version(oid)
      union all
      select format('alter database %I refresh collation version', datname) from pg_database
      where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)
    ) as outdated
  `.execute(db);
  return [...rows.slice(0, 1).map(({ reindex }) => reindex), ...rows.map(({ refresh }) => refresh)];
}
