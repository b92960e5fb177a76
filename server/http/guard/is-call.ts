import type { FastifyRequest } from 'fastify';

/**
 * Tells whether a request reaches a call. Only its route can tell: `/%61pi/part/save` is another spelling
 * of a call's address, which a guard that reads the address would let through.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}
