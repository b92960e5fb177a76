import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a request reaches a call. Only its route determines this: `/%61pi/part/save` is another spelling of a
 * call's URL, which a guard that reads the URL would let through.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}
