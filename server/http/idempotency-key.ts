import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, NO_KEY } from '#domain/wire/idempotency-key';
import { badRequest } from '../errors/errors.ts';

/**
 * Returns the idempotency key of a request, if it has one. Throws 400 for an invalid key, including a blank key, which
 * would prevent no repetition (behaviour 20.8).
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) throw badRequest(`The Idempotency-Key ${NO_KEY}`);
  return key;
}
