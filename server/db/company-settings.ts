import { sql } from 'kysely';
import type { Db } from './db.ts';
import { inMigration } from './migrate.ts';

interface CompanySettings {
  /** Undefined keeps the time zone of the database. A new database uses UTC. */
  timeZone: string | undefined;
  /** Allows recomputing the days of existing records. */
  timeZoneChange: boolean;
  /** The lead time of part SAPs without a lead time of their own. Undefined removes it. */
  leadTimeDays: number | undefined;
}

/**
 * Makes the time zone in the settings the company's time zone (behaviour 5.9). Returns both zones if it changed. Throws
 * an error with a readable message if records exist and `timeZoneChange` does not allow the change.
 */
export async function applyTimeZone(
  db: Db,
  { timeZone, timeZoneChange }: Pick<CompanySettings, 'timeZone' | 'timeZoneChange'>,
): Promise<{ from: string; to: string } | undefined> {
  if (timeZone === undefined) return undefined;
  const changed = await applySetting(db, timeZone, readTimeZone, async (transaction, stored) => {
    if (!timeZoneChange && (await hasRecords(transaction))) {
      throw new Error(
        `TIME_ZONE is ${timeZone}, but the days of existing records are those of ${stored}: ` +
          'set TIME_ZONE_CHANGE=yes to compute these days again.',
      );
    }
    await sql`select change_time_zone(${timeZone})`.execute(transaction);
  });
  return changed && { from: changed.before, to: timeZone };
}

/** Makes the lead time in the settings the default (behaviour 25.16). Returns whether it changed. */
export async function applyDefaultLeadTime(
  db: Db,
  { leadTimeDays }: Pick<CompanySettings, 'leadTimeDays'>,
): Promise<boolean> {
  const days = leadTimeDays ?? null;
  const changed = await applySetting(db, days, readLeadTime, (transaction) =>
    sql`select change_default_lead_time(${days}::int)`.execute(transaction),
  );
  return changed !== undefined;
}

/**
 * Changes a stored setting while no other process migrates. Returns the earlier value, or undefined if it was the same.
 */
async function applySetting<Value>(
  db: Db,
  value: Value,
  read: (db: Db) => Promise<Value>,
  change: (transaction: Db, stored: Value) => Promise<unknown>,
): Promise<{ before: Value } | undefined> {
  if ((await read(db)) === value) return undefined;
  return inMigration(db, async (transaction) => {
    const before = await read(transaction);
    if (before === value) return undefined;
    await change(transaction, before);
    return { before };
  });
}

/** Returns the company's time zone. */
export async function readTimeZone(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('settings')
    .where('name', '=', 'time_zone')
    .select('value')
    .executeTakeFirstOrThrow();
  return value;
}

async function readLeadTime(db: Db): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`select default_lead_time() as days`.execute(db);
  return rows[0]?.days ?? null;
}

/** Returns whether records exist. Every record is a product or references one. */
async function hasRecords(db: Db): Promise<boolean> {
  const { rows } = await sql`select from products limit 1`.execute(db);
  return rows.length > 0;
}
