import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/errors.ts';
import type { ByteLimiter, HeldBytes } from '../limit/limit-bytes.ts';
import { parseJson } from './body/json-body.ts';
import { type BodyLimits, readBody } from './body/read-body.ts';
import { callerOf } from './caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How large a JSON body the call takes; without it an ordinary record. */
    bodyLimits?: BodyLimits;
    /** Whether the handler is given the bytes of the body instead of its value, as `Buffer[]`. */
    unparsed?: boolean;
  }
}

const MIB = 1024 * 1024;
/** Room for a list of twice as many ids as a call takes, so that the call can say so itself. */
export const RECORD_LIMITS: BodyLimits = { bytes: MIB, values: 100_000, elements: 20_000 };

const UTF8 = /;\s*charset\s*=\s*"?utf-8"?\s*(;|$)/i;
const holding = new WeakMap<FastifyRequest, HeldBytes>();

/**
 * JSON in UTF-8 is the only body that calls accept. What all requests hold of their bodies is limited: `readBytes`
 * counts it from the first byte until the connection has its answer.
 */
export function parseBodies(app: FastifyInstance, readBytes: ByteLimiter): void {
  app.removeAllContentTypeParsers();

  app.addHook('preParsing', async (request, reply) => {
    const held = readBytes(callerOf(request)?.user_id);
    holding.set(request, held);
    reply.raw.once('close', held.release);
  });

  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    if (isInAnotherCharset(request.headers['content-type'])) throw wrongContentType();
    const { bodyLimits: limits = RECORD_LIMITS, unparsed } = request.routeOptions.config;
    const pieces = await readBody(stream, { limits, length: lengthOf(request), held: heldBytes(request) });
    if (unparsed) return pieces;
    return parseJson(Buffer.concat(pieces));
  });
}

/** What a request holds of its body; a parser of its own takes from it as well. */
export function heldBytes(request: FastifyRequest): HeldBytes {
  const held = holding.get(request);
  if (!held) throw new Error('The body of this request is not being read.');
  return held;
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

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}
