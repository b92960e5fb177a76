import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { recordEvent, recordsOf, type SecurityEvent } from '../security-log/security-events.ts';
import { requireCaller } from './caller.ts';

const DELETE = /^\/api\/(\w+)_list\/delete$/;
const IMPORT = /^\/api\/(\w+)\/bulk_save$/;

/** Leaves a delete or an import in the security log, in its own transaction; other calls leave nothing. */
export async function recordCall(
  db: Db,
  call: AnyCall,
  request: FastifyRequest,
  body: unknown,
  answer: unknown,
): Promise<void> {
  const found = eventOf(call.path, body, answer);
  if (!found) return;
  const { username } = requireCaller(request);
  await recordEvent(db, { ...found, username, address: request.ip });
}

/** The event of a call that succeeded. Read from its path, so that a new kind of record is not forgotten. */
export function eventOf(
  path: string,
  body: unknown,
  answer: unknown,
): Pick<SecurityEvent, 'event' | 'details'> | undefined {
  const [, deleted] = DELETE.exec(path) ?? [];
  if (deleted !== undefined) {
    const ids = Object.values(body as Record<string, number[]>).flat();
    return { event: 'delete', details: recordsOf(deleted, ids) };
  }
  const [, imported] = IMPORT.exec(path) ?? [];
  if (imported !== undefined) {
    const { totalCount, insertedCount, updatedCount } = answer as Record<string, number>;
    return { event: 'import', details: { kind: imported, totalCount, insertedCount, updatedCount } };
  }
  return undefined;
}
