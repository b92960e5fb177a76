import { sql } from 'kysely';
import { afterToday } from '#domain/values/day';
import type { Db } from '../db/db.ts';
import { badReference } from '../errors/errors.ts';

/** Returns the company's current day as `YYYY-MM-DD`. */
export async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select today() as day`.execute(db);
  return rows[0]?.day as string;
}

/** Fields whose day must not be in the future, with their labels for error messages. */
const PAST_DAYS = { arrived_on: 'Arrived on', counted_on: 'Counted on' } as const;

/** Throws 400 if the day in a saved field is after today. */
export async function refuseFuture(db: Db, path: keyof typeof PAST_DAYS, day: string): Promise<void> {
  if (day <= (await today(db))) return;
  throw badReference(path, afterToday(PAST_DAYS[path]), 'in_the_future');
}
