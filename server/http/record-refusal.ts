import type { FastifyRequest } from 'fastify';
import { sessionCalls } from '#domain/session/session';
import type { Db } from '../db/db.ts';
import type { AppError } from '../errors/errors.ts';
import { recordRepeatable } from '../security-log/security-events.ts';
import { callerOf } from './caller.ts';
import { byToken } from './record-call.ts';

/**
 * Writes down what was refused with 403 (behaviour 1.11). The access check is no try at anything: it only asks. An
 * entry that cannot be written never changes the answer.
 */
export async function recordRefusal(db: Db, { code }: AppError, request: FastifyRequest): Promise<void> {
  const call = request.routeOptions.url;
  if (call === sessionCalls.access.path) return;
  try {
    await recordRepeatable(db, {
      event: 'refused',
      username: callerOf(request)?.username,
      address: request.ip,
      details: { call, code, ...byToken(callerOf(request)) },
    });
  } catch (error) {
    request.log.error({ err: error }, 'the refusal could not be written down');
  }
}
