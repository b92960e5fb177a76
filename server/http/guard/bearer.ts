import type { FastifyRequest } from 'fastify';

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Returns the token of a request. A token takes precedence over any cookie. Any other content of the header, perhaps
 * from a proxy, is not a token.
 */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return BEARER.exec(headers.authorization ?? '')?.[1];
}
