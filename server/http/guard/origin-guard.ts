import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../../errors/errors.ts';
import { bearerOf } from './bearer.ts';
import { isCall } from './is-call.ts';

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; a client that sends neither is no browser and carries no cookie that it was not given.
 */
export function guardOrigin(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    // A token is nothing that a browser sends by itself, and with one no cookie counts.
    if (bearerOf(request) !== undefined) return;
    if (isCall(request) && isCrossSite(request, publicOrigin)) {
      throw forbidden('This request came from another site and was refused.', 'cross_site');
    }
  });
}

function isCrossSite(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const reads = request.method === 'GET' || request.method === 'HEAD';

  // A file that is opened by its address comes from nowhere («none»), which is as good as from here.
  if (site !== undefined) return site !== 'same-origin' && !(reads && site === 'none');
  if (origin === undefined) return false;
  return publicOrigin ? origin !== publicOrigin : hostOf(origin) !== host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
