import type { FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import type { Asker } from './perform.ts';

/** Who makes a request, if anybody is signed in. */
export function askerOf(request: FastifyRequest): Asker | undefined {
  const caller = callerOf(request);
  const key = request.headers['idempotency-key'];
  return (
    caller && {
      userId: caller.user_id,
      username: caller.username,
      address: request.ip,
      idempotencyKey: typeof key === 'string' ? key : undefined,
    }
  );
}
