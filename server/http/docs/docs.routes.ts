import type { FastifyInstance } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { NONCE_PLACE, newNonce } from '../guard/headers.ts';
import { READ_ONLY } from '../route-access.ts';
import { withLimit } from '../with-limit.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { openApiDocument, type Section } from './openapi.ts';

/** Serves the description of the API in these sections, as JSON and as a page for signed-in users. */
export function docsRoutes(
  app: FastifyInstance,
  { limits }: Pick<Dependencies, 'limits'>,
  sections: readonly Section[],
): void {
  let cached: { json: string; page: string } | undefined;
  // Created on demand, because few runs of the server ever need it.
  const texts = async () => {
    if (!cached) {
      const document = openApiDocument(sections);
      cached = { json: JSON.stringify(document), page: docsPage(document) };
    }
    return cached;
  };

  const config = READ_ONLY;
  app.get('/api/openapi.json', { config }, async (request, reply) => {
    const { json } = await withLimit(limits.calls, { request, reply }, texts);
    return reply.type('application/json; charset=utf-8').send(json);
  });

  app.get('/api/docs', { config }, async (request, reply) => {
    const { page } = await withLimit(limits.calls, { request, reply }, texts);
    const nonce = newNonce();
    return reply
      .header('content-security-policy', docsPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replace(NONCE_PLACE, nonce));
  });
}
