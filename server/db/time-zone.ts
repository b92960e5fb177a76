import { type SqlBool, sql } from 'kysely';
import type { Db } from './db.ts';
import { inMigration } from './migration-lock.ts';

export interface TimeZoneSettings {
  /** Undefined keeps the time zone of the database. A new database uses UTC. */
  timeZone: string | undefined;
  /** Allows recomputing the days of existing records. */
  timeZoneChange: boolean;
}

/** Returns the company's time zone in the database. Undefined without tables. */
export async function findTimeZone(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ made: SqlBool }>`select to_regclass('settings') is not null as made`.execute(
    db,
  );
  return rows[0]?.made ? readStoredZone(db) : undefined;
}

/**
 * Makes the time zone in the settings the company's time zone (behaviour 5.9). Returns the earlier zone if it changed.
 * Throws an error with a readable message if records exist and `timeZoneChange` does not allow the change.
 */
export async function takeTimeZone(
  db: Db,
  { timeZone, timeZoneChange }: TimeZoneSettings,
): Promise<{ from: string; to: string } | undefined> {
  if (timeZone === undefined || (await readStoredZone(db)) === timeZone) return undefined;
  return inMigration(db, async (transaction) => {
    const storedZone = await readStoredZone(transaction);
    // Another process may have changed it first.
    if (storedZone === timeZone) return undefined;
    if (!timeZoneChange && (await hasRecords(transaction))) {
      throw new Error(
        `TIME_ZONE is ${timeZone}, and the days of what is recorded are those of ${storedZone}: ` +
          'set TIME_ZONE_CHANGE=yes to compute these days again.',
      );
    }
    await sql`select change_time_zone(${timeZone})`.execute(transaction);
    return { from: storedZone, to: timeZone };
  });
}

async function readStoredZone(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', 'time_zone')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** Every record is a product or references one. */
async function hasRecords(db: Db): Promise<boolean> {
  const { rows } = await sql`select from products limit 1`.execute(db);
  return rows.length > 0;
}
