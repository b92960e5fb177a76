import type { FastifyInstance } from 'fastify';
import { badRequest } from './errors.ts';

/**
 * JSON is the only body that calls accept. An empty one means «no body», since some calls have none; a key that
 * would reach a prototype is refused rather than dropped.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined);
    void parseJson(request, text as string, (error, body) =>
      error ? done(badRequest('The body is not valid JSON.', 'invalid_json')) : done(null, body),
    );
  });
}
