import type { FastifyRequest } from 'fastify';

/** Returns the address of a request and the user agent of its browser. */
export function clientOf({ ip, headers }: FastifyRequest): { address: string; agent: string | undefined } {
  return { address: ip, agent: headers['user-agent'] };
}
