import type { FastifyRequest } from 'fastify';

/** From where a request comes, and what its browser calls itself. */
export function cameIn({ ip, headers }: FastifyRequest): { address: string; agent: string | undefined } {
  return { address: ip, agent: headers['user-agent'] };
}
