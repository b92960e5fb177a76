import type { Recorded } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { unauthorized } from '../errors/errors.ts';
import { recordEvent, recordsOf, type SecurityEvent } from '../security-log/security-events.ts';
import type { Caller } from './caller.ts';

/** Writes the security log entry of a call with its caller and address. Most calls have none. */
export async function recordCall(
  db: Db,
  caller: Caller | undefined,
  recorded: Recorded | undefined,
): Promise<void> {
  if (!recorded) return;
  if (!caller) throw unauthorized();
  await recordEvent(db, {
    event: recorded.event,
    username: caller.username,
    address: caller.address,
    details: {
      ...whatOf(recorded),
      ...byToken(caller),
    },
  });
}

function whatOf(recorded: Recorded) {
  const { kind } = recorded;
  if ('ids' in recorded) return recordsOf(kind, recorded.ids);
  return 'counts' in recorded ? { kind, ...recorded.counts } : { kind, rows: recorded.rows };
}

/** Logs a change of users, sessions or tokens with its author and address. */
export function recordBy(db: Db, { username: by, address }: By, event: SecurityEvent): Promise<void> {
  return recordEvent(db, { ...event, address, details: { ...event.details, by } });
}

/** The fields of a caller that the security log stores. */
export type By = Pick<Caller, 'username' | 'address'>;

/** Returns the caller's token for the details of an event: only its id, since its name may contain anything. */
export function byToken(caller: Caller | undefined): { token?: number } {
  return caller?.token ? { token: caller.token.token_id } : {};
}
