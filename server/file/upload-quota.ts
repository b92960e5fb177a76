import { sql } from 'kysely';
import { grouped } from '#domain/values/counted';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors/errors.ts';

const MB = 1_000_000;
/** The daily quota unless `UPLOAD_QUOTA_MB` is set. */
const DEFAULT_QUOTA_MB = 1_000;

/**
 * Throws 413 if these bytes and the user's stored uploads exceed the daily quota (behaviour 19.5). Requires the
 * transaction that stores the bytes.
 */
export async function refuseOverQuota(
  db: Db,
  userId: number,
  bytes: number,
  quotaMb = DEFAULT_QUOTA_MB,
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from files
    where uploaded_by = ${userId} and created_at > now() - interval '1 day'
  `.execute(db);
  if ((rows[0]?.bytes ?? 0) + bytes <= quotaMb * MB) return;
  throw new AppError(413, {
    message: `A user may upload at most ${grouped(quotaMb)} MB per day, and this would exceed it. Please try again tomorrow.`,
    code: 'upload_quota',
  });
}

/**
 * Waits until earlier uploads of the same user are counted. It waits only for commits: files are stored before it, in
 * parallel, since storing may take longer than the lock timeout.
 */
export async function waitForOtherUploads(db: Db, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('uploads'), ${userId})`.execute(db);
}
