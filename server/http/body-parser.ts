import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { AppError, badRequest } from '../errors/errors.ts';

const UTF8 = /;\s*charset\s*=\s*"?utf-8"?\s*(;|$)/i;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * JSON in UTF-8 is the only body that calls accept. An empty one means «no body», since some calls have none; a key
 * that would reach a prototype is refused rather than dropped, and bytes that are no text rather than replaced.
 */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (isInAnotherCharset(request.headers['content-type'])) return done(wrongContentType(), undefined);
    if (bytes.length === 0) return done(null, undefined);
    const text = isUtf8(bytes as Buffer) ? bytes.toString() : BYTE_ORDER_MARK;
    if (text.startsWith(BYTE_ORDER_MARK)) return done(invalidJson(), undefined);
    void parseJson(request, text, (error, body) => (error ? done(invalidJson()) : done(null, body)));
  });
}

/** 415: also what Fastify says of a type that has no parser. */
export function wrongContentType(): AppError {
  return new AppError(415, {
    message: 'Send JSON with content type application/json.',
    code: 'wrong_content_type',
  });
}

function isInAnotherCharset(type: string | undefined): boolean {
  return /;\s*charset/i.test(type ?? '') && !UTF8.test(type ?? '');
}

function invalidJson(): AppError {
  return badRequest('The body is not valid JSON.', 'invalid_json');
}
