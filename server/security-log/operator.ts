import { userInfo } from 'node:os';
import type { Db } from '../db/db.ts';
import { recordEvent, type SecurityEvent } from './security-events.ts';

/**
 * Writes down what a program did that an operator has started, with the system's account that it ran under, and who
 * became that account where sudo tells it.
 */
export function recordOperation(db: Db, event: SecurityEvent): Promise<void> {
  const { SUDO_USER: sudo_user } = process.env;
  const details = { ...event.details, operator: accountName(), ...(sudo_user && { sudo_user }) };
  return recordEvent(db, { ...event, details });
}

/** A container may run under an account that its system has no name for. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${process.getuid?.()}`;
  }
}
