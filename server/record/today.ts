import { sql } from 'kysely';
import { afterToday } from '#domain/values/day';
import type { Db } from '../db/db.ts';
import { badRequest } from '../errors/errors.ts';

/** The business's own day as `YYYY-MM-DD`, the same for every process and every table. */
export async function today(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`select today() as day`.execute(db);
  return rows[0]?.day as string;
}

/** Refuses a day after today, which `field` names (400). */
export async function refuseFuture(db: Db, day: string, field: string): Promise<void> {
  if (day > (await today(db))) throw badRequest(afterToday(field), 'in_the_future');
}
