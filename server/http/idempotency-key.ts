import type { FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY, NO_KEY } from '#domain/wire/idempotency-key';
import { badRequest } from '../errors/errors.ts';

/**
 * The key under which a request may be sent again without being done again, if it brings one. Throws 400 for one that
 * is none, such as a blank one, which would keep nothing from being done twice (behaviour 20.8).
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string') return undefined;
  if (!IDEMPOTENCY_KEY.test(key)) throw badRequest(`The Idempotency-Key ${NO_KEY}`);
  return key;
}
