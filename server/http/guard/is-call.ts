import type { FastifyRequest } from 'fastify';

/**
 * Returns whether a request reaches a call. Only its route determines this: `/%61pi/part/save` is another spelling of a
 * call's URL, and a guard that reads the URL would let it through.
 */
export function isCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false;
}
