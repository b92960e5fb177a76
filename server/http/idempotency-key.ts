import type { FastifyRequest } from 'fastify';

/** The key under which a request may be sent again without being done again, if it brings one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}
