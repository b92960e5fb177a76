import type { FastifyRequest } from 'fastify';

/** The address of a request and its browser's user agent. */
export function clientOf({ ip, headers }: FastifyRequest): { address: string; agent: string | undefined } {
  return { address: ip, agent: headers['user-agent'] };
}
