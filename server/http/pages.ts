import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../errors/errors.ts';
import { answer } from './error-handler.ts';
import { pagePolicy } from './headers.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
const NONCE_PLACE = '__NONCE__';

/**
 * Serves the browser's program. Files under /assets carry a hash in their name and never change; every other
 * address that a person opens is the one page, whose router decides what to show.
 */
export async function servePages(app: FastifyInstance, built = WEB): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    dotfiles: 'ignore',
    wildcard: true,
    decorateReply: false,
    cacheControl: false,
    // A folder is never a file: `/` is the page like every other address.
    allowedPath: (path) => !path.endsWith('/'),
    setHeaders: (response, path) => {
      const forEver = path.startsWith(join(built, 'assets'));
      response.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const navigates = request.method === 'GET' && request.headers.accept?.includes('text/html');
    const isFile = path.startsWith('/api') || path.startsWith('/assets') || /\.\w+$/.test(path);
    // Read anew each time: the files that it names are others as soon as the pages have been built again.
    const page =
      navigates && !isFile && (await readFile(join(built, 'index.html'), 'utf8').catch(() => undefined));
    if (!page) return answer(notFound('There is no such page or call.'), request, reply);

    const { nonce, policy } = pagePolicy();
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACE, nonce));
  });
}
