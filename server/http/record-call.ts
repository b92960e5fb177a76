import type { FastifyRequest } from 'fastify';
import type { Recorded } from '#domain/wire/recorded';
import type { Db } from '../db/db.ts';
import { recordEvent, recordsOf } from '../security-log/security-events.ts';
import { requireCaller } from './caller.ts';

/** Leaves in the security log what a call did, with who made it and from where; most calls leave nothing. */
export async function recordCall(
  db: Db,
  request: FastifyRequest,
  recorded: Recorded | undefined,
): Promise<void> {
  if (!recorded) return;
  const { username } = requireCaller(request);
  await recordEvent(db, {
    event: recorded.event,
    username,
    address: request.ip,
    details:
      'ids' in recorded
        ? recordsOf(recorded.kind, recorded.ids)
        : { kind: recorded.kind, ...recorded.counts },
  });
}
