import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden } from '../../errors/errors.ts';
import { bearerOf, isCall } from '../caller.ts';

/**
 * Refuses requests that another site makes a browser send. `Sec-Fetch-Site` says whether a request comes from the same
 * origin; older browsers send the origin of the page in `Origin`. A request without either header comes from a program,
 * or is a GET of an older browser, which changes nothing.
 */
export function guardOrigin(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    // Browsers never add a token themselves, and the cookies of a request with a token are ignored.
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

  // A browser that opens a file by its URL sends `none`, which is allowed for requests that only read.
  if (site !== undefined) return site !== 'same-origin' && !(reads && site === 'none');
  if (origin === undefined) return false;
  return publicOrigin ? origin !== publicOrigin : hostOf(origin) !== host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
