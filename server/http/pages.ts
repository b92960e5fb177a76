import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors/errors.ts';
import { sendFailure } from './error-handler.ts';
import { NONCE_PLACE, newNonce, pagePolicy } from './guard/headers.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
/** Paths of calls and of hashed files, which never return the page, whatever the request accepts (behaviour 2.1). */
const NO_PAGE = /^\/(api|assets)([/?]|$)/;
/** Paths of screens. The page at any other path has status 404, for example at a mistyped `/readyz/`. */
const SCREENS = /^\/((main|auth)([/?]|$)|\?|$)/i;

/**
 * Serves the web application. Files under /assets have a hash in their name and never change. A few other files, such
 * as /theme.js, are served too. A GET of any other URL outside /api and /assets returns the page, with status 404
 * unless the URL is that of a screen. The router of the page decides what to show.
 */
export async function servePages(app: FastifyInstance, built = WEB): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    dotfiles: 'ignore',
    wildcard: true,
    decorateReply: false,
    cacheControl: false,
    // The build also stores scripts, styles and SVG images compressed with brotli and gzip, unless they are very small.
    preCompressed: true,
    // The handler below returns the page for the URLs of folders and for /index.html, with a nonce.
    allowedPath: (path) => !path.endsWith('/') && path !== '/index.html',
    setHeaders: (response, path) => {
      const isImmutable = path.startsWith(join(built, 'assets'));
      response.header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  const absentAt = (url: string) => {
    if (app.hasRoute({ method: 'POST', url })) return 'Use POST with a JSON body for this call.';
    if (app.hasRoute({ method: 'GET', url })) return 'Use GET for this address.';
    return 'There is no such page or call.';
  };

  app.setNotFoundHandler(async (request, reply) => {
    const opens = request.method === 'GET' || request.method === 'HEAD';
    // Read for each request, because every build changes the names of the files that the page loads.
    const page =
      opens &&
      !NO_PAGE.test(request.url) &&
      (await readFile(join(built, 'index.html'), 'utf8').catch(() => undefined));
    if (!page) {
      const [url = ''] = request.url.split('?');
      return sendFailure(notFound(absentAt(url)), request, reply);
    }

    const nonce = newNonce();
    return reply
      .code(SCREENS.test(request.url) ? 200 : 404)
      .header('content-security-policy', pagePolicy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACE, nonce));
  });
}
