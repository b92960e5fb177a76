import type { FastifyInstance } from 'fastify';
import { pagePolicy } from '../guard/headers.ts';
import { LOOKING } from '../route-access.ts';
import { docsPage, docsPolicy } from './docs-page.ts';
import { openApiDocument, type Section } from './openapi.ts';

/** The description of the API that these sections make, for programs and for people who are signed in. */
export function docsRoutes(app: FastifyInstance, sections: readonly Section[]): void {
  // A start need not wait for what hardly any run is asked for.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => {
    made ??= openApiDocument(sections);
    return made;
  };

  const config = LOOKING;
  app.get('/api/openapi.json', { config }, async () => document());

  app.get('/api/docs', { config }, async (_request, reply) => {
    const { nonce } = pagePolicy();
    return reply
      .header('content-security-policy', docsPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(docsPage(document(), nonce));
  });
}
