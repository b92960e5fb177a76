import { userInfo } from 'node:os';
import type { Db } from '../db/db.ts';
import { recordEvent, type SecurityEvent } from './security-events.ts';

/** Logs a command with the operating system account that ran it, and the account behind sudo. */
export function recordOperation(db: Db, event: SecurityEvent): Promise<void> {
  const { SUDO_USER: sudo_user } = process.env;
  const details = { ...event.details, operator: accountName(), ...(sudo_user && { sudo_user }) };
  return recordEvent(db, { ...event, details });
}

/** A container may run under an account without a name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${process.getuid?.()}`;
  }
}
