import type { FastifyRequest } from 'fastify';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * The token that a request carries. It counts before any cookie; what else a proxy may leave in the header is none.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}
