import type { Recorded } from '#domain/wire/recorded';
import type { Db } from '../db/db.ts';
import { unauthorized } from '../errors/errors.ts';
import { recordEvent, recordsOf, type SecurityEvent } from '../security-log/security-events.ts';
import type { Caller } from './caller.ts';

/** Leaves in the security log what a call did, with who made it and from where; most calls leave nothing. */
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
      ...('ids' in recorded
        ? recordsOf(recorded.kind, recorded.ids)
        : { kind: recorded.kind, ...recorded.counts }),
      ...byToken(caller),
    },
  });
}

/** Writes down what was done to people, their sessions or tokens, with who did it and from where. */
export function recordBy(db: Db, { username: by, address }: By, event: SecurityEvent): Promise<void> {
  return recordEvent(db, { ...event, address, details: { ...event.details, by } });
}

/** The fields of a caller that the security log keeps. */
export type By = Pick<Caller, 'username' | 'address'>;

/** Which token it was, in the details of an event: its number, since a name may say more than the log is to hold. */
export function byToken(caller: Caller | undefined): { token?: number } {
  return caller?.token ? { token: caller.token.token_id } : {};
}
