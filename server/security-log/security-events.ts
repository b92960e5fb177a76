import { userInfo } from 'node:os';
import { type SqlBool, sql } from 'kysely';
import type { backupCall, SecurityEventName } from '#domain/person/security-log';
import type { DataOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { networkOf } from '../settings/networks.ts';

export interface SecurityEvent {
  event: SecurityEventName;
  /** The user whom the event concerns. Undefined for an unknown name. */
  username?: string | undefined;
  /** The address of the request. Undefined for a command. */
  address?: string | undefined;
  /** The details must not contain a password, a token, or the content or name of a record. */
  details?: Readonly<Record<string, unknown>>;
}

export interface LoggedEvent {
  event_id: number;
  at: string;
  event: string;
  username: string | null;
  address: string | null;
  details: unknown;
}

const MAX_LOGGED_IDS = 100;

/** Excludes the events of a clock that was ahead, which would otherwise count as recent until that time. */
const IS_PAST = sql<SqlBool>`at <= now() + interval '1 minute'`;

/** Returns the first ids of an event's records and the number of all, for the details of the event. */
export function recordsOf(kind: string, ids: readonly number[]) {
  return { kind, count: ids.length, ids: ids.slice(0, MAX_LOGGED_IDS) };
}

/** Logs an event. Call it in the transaction of the event's changes, so that they are stored together or not at all. */
export async function recordEvent(db: Db, event: SecurityEvent): Promise<void> {
  await db.insertInto('security_events').values(stored(event)).execute();
}

/**
 * Logs an event that anyone can cause, at most once per quarter of an hour for the same name, network and details:
 * otherwise an attacker could fill the log, whose entries stay for at least a year. The network is stored, so that only
 * its few entries are searched.
 */
export async function recordRepeatable(db: Db, event: SecurityEvent & { address: string }): Promise<void> {
  const { username, address, details } = stored(event);
  const network = networkOf(event.address);
  await sql`
    insert into security_events (event, username, address, network, details)
    select ${event.event}, ${username}, ${address}, ${network}, ${details}::jsonb
    where not exists (
      select from security_events
      where network = ${network} and event = ${event.event}
        and at > now() - interval '15 minutes' and ${IS_PAST}
        and username is not distinct from ${username} and details = ${details}::jsonb
    )
  `.execute(db);
}

function stored({ event, username, address, details }: SecurityEvent) {
  return {
    event,
    username: username ?? null,
    address: address ?? null,
    details: JSON.stringify(details ?? {}),
  };
}

/** Lists the newest events, or the newest events before a given event, newest first. */
export async function listEvents(
  db: Db,
  { limit, before }: { limit: number; before?: number | undefined },
): Promise<LoggedEvent[]> {
  return db
    .selectFrom('security_events')
    .$if(before !== undefined, (query) => query.where('event_id', '<', before ?? 0))
    .orderBy('event_id', 'desc')
    .limit(limit)
    .select(['event_id', 'at', 'event', 'username', 'address', 'details'])
    .execute();
}

/** Returns the time of the last logged backup. Undefined before the first backup. */
export async function findLastBackup(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: string | null;
  }>`select max(at) as at from security_events where event = 'backup' and ${IS_PAST}`.execute(db);
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

/**
 * Returns when the last backup was made, whether it is more than 25 hours old, and when a later backup failed,
 * according to the log.
 */
export async function getBackupState(db: Db): Promise<Omit<DataOf<typeof backupCall>, 'nightly'>> {
  const { rows } = await sql<{ last_at_label: string | null; late: boolean; failed_at_label: string | null }>`
    select moment_label(last_at) as last_at_label, coalesce(last_at < now() - interval '25 hours', false) as late,
      moment_label((
        select max(at) from security_events
        where event = 'backup_failed' and at > coalesce(last_at, '-infinity') and ${IS_PAST}
      )) as failed_at_label
    from (select max(at) as last_at from security_events where event = 'backup' and ${IS_PAST}) as backups
  `.execute(db);
  return rows[0] ?? { last_at_label: null, late: false, failed_at_label: null };
}

/** Lists the addresses of a user's failed or early sign-ins of the last 30 minutes, twice the longest waiting time. */
export async function failingAddresses(db: Db, username: string): Promise<string[]> {
  const found = await db
    .selectFrom('security_events')
    .where('username', '=', username)
    .where('event', 'in', ['sign_in_failed', 'sign_in_throttled'])
    .where(sql<SqlBool>`at > now() - interval '30 minutes' and ${IS_PAST}`)
    .select('address')
    .distinct()
    .execute();
  return found.flatMap(({ address }) => address ?? []);
}

/** Deletes entries older than a number of days, but never entries of the last year. */
export async function deleteOldEvents(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('security_events')
    // `greatest` cannot combine these intervals: it takes a year for 360 days, but the database keeps up to 366.
    .where(sql<SqlBool>`at < cleaning_time() - interval '1 year'`)
    .where(sql<SqlBool>`at < cleaning_time() - ${days} * interval '1 day'`)
    .execute();
}

/** Logs a command or a nightly backup with the operating system account that ran it, and the account behind sudo. */
export function recordOperation(db: Db, event: SecurityEvent): Promise<void> {
  const { SUDO_USER: sudo_user } = process.env;
  const details = { ...event.details, operator: accountName(), ...(sudo_user && { sudo_user }) };
  return recordEvent(db, { ...event, details });
}

/** Returns the name of the operating system account, or its id, because an account in a container may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${process.getuid?.()}`;
  }
}
