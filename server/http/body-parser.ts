import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, tooLarge } from '../errors/errors.ts';
import type { Limits, Reservation } from '../limit/limit.ts';
import { type BodyLimits, parseJson, readBody } from './body/read-body.ts';
import { callerOf, limitKeyOf } from './caller.ts';
import { releaseOnClose } from './with-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body limits of the call, by default the limits of an ordinary record. */
    bodyLimits?: BodyLimits;
    /** The limit in bytes for a caller without a session, by default enough for a username and a password. */
    strangerBytes?: number | undefined;
    /** True if the handler gets the bytes of the body as `Buffer[]` instead of its value. */
    unparsed?: boolean;
  }
}

const MIB = 1024 * 1024;
/**
 * The limits of an ordinary record. They allow twice as many ids as a call accepts, so that the call can refuse the
 * excess with its own message.
 */
export const RECORD_LIMITS: BodyLimits = { bytes: MIB, values: 100_000, elements: 20_000 };

const UTF8 = /;\s*charset\s*=\s*"?utf-8"?\s*(;|$)/i;
const STRANGER_BYTES = 4 * 1024;
/** The size above which the bodies of one user are read one after another, like bodies without an announced length. */
const LARGE_BYTES = MIB;
/**
 * The bytes of each body that do not count against the limits, so that the calls of a screen pass while large bodies
 * are read.
 */
const UNCOUNTED_BYTES = 64 * 1024;

const holding = new WeakMap<FastifyRequest, Reservation>();

/**
 * Registers the parser of request bodies. Calls accept only JSON in UTF-8, except the upload, which has its own parser.
 * A body announced as too large is refused before memory is reserved. The bytes of a body above the first
 * `UNCOUNTED_BYTES` count against the limits from their arrival until the response is sent.
 */
export function parseBodies(
  app: FastifyInstance,
  { bodyBytes, largeBodies }: Pick<Limits, 'bodyBytes' | 'largeBodies'>,
): void {
  app.removeAllContentTypeParsers();

  app.addHook('preParsing', async (request, reply) => {
    const length = lengthOf(request);
    if (length !== undefined && length > limitsOf(request).bytes) throw tooLarge();
    const reservation = bodyBytes(limitKeyOf(request));
    holding.set(request, uncountedAtFirst(reservation));
    releaseOnClose(reservation, reply);
    if (length !== undefined && length <= LARGE_BYTES) return;

    const slot = largeBodies(limitKeyOf(request));
    const granted = slot.take();
    releaseOnClose(slot, reply);
    request.raw.once('end', slot.release);
    await granted;
  });

  app.addContentTypeParser('application/json', async (request: FastifyRequest, stream: Readable) => {
    if (isEncoded(request.headers)) throw wrongContentType('Send the body without Content-Encoding.');
    if (isInAnotherCharset(request.headers['content-type'])) throw wrongContentType();
    const readOptions = {
      limits: limitsOf(request),
      length: lengthOf(request),
      reservation: bodyReservation(request),
    };
    const chunks = await readBody(stream, readOptions);
    if (request.routeOptions.config.unparsed) return chunks;
    return parseJson(Buffer.concat(chunks));
  });
}

/** Returns the memory reservation for the body of a request. A route's own parser adds to it. */
export function bodyReservation(request: FastifyRequest): Reservation {
  const reservation = holding.get(request);
  if (!reservation) throw new Error('The body of this request is not being read.');
  return reservation;
}

/** Returns a 415 error, which is also used for a content type without a parser. */
export function wrongContentType(message = 'Send JSON with content type application/json.'): AppError {
  return new AppError(415, { message, code: 'wrong_content_type' });
}

function isEncoded({ 'content-encoding': encoding = 'identity' }: FastifyRequest['headers']): boolean {
  return encoding.toLowerCase() !== 'identity';
}

function isInAnotherCharset(type: string | undefined): boolean {
  return /;\s*charset/i.test(type ?? '') && !UTF8.test(type ?? '');
}

/** Returns the length announced by the client. Undefined for a chunked body. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;
}

function limitsOf(request: FastifyRequest): BodyLimits {
  const { bodyLimits = RECORD_LIMITS, strangerBytes = STRANGER_BYTES } = request.routeOptions.config;
  return callerOf(request) ? bodyLimits : { ...bodyLimits, bytes: strangerBytes };
}

function uncountedAtFirst(reservation: Reservation): Reservation {
  let uncounted = UNCOUNTED_BYTES;
  return {
    ...reservation,
    async take(bytes = 0) {
      const counted = Math.max(0, bytes - uncounted);
      uncounted -= bytes - counted;
      if (counted > 0) await reservation.take(counted);
    },
  };
}
