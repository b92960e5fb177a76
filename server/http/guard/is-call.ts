import type { FastifyRequest } from 'fastify';

/**
 * Whether a request reaches a call. Only the route it was matched to can tell: `/%61pi/part/save` is another way to
 * write the address of the same call, and a guard that reads the address would let it through.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}
