import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCalls } from '#domain/session/session';
import { type Failure, SOMETHING_WENT_WRONG } from '#domain/wire/envelope';
import type { Db } from '../db/db.ts';
import {
  AppError,
  badRequest,
  clientGone,
  conflict,
  diskFull,
  notFound,
  outcomeUnknown,
  tooLarge,
  unavailable,
  unreadableRequest,
} from '../errors/errors.ts';
import { codeOf, isOverload, isUnconfirmed, isUnreachable } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import { recordRepeatable } from '../security-log/security-events.ts';
import { respondWhileDiscarding } from './body/discard-body.ts';
import { wrongContentType } from './body-parser.ts';
import { callerOf } from './caller.ts';
import { byToken } from './record-call.ts';

const IN_USE = 'The record is in use, or refers to a record that no longer exists.';
const DUPLICATE_RECORD = 'This record already exists';

const REPEAT = 'The request may have been stored: repeat it with the same Idempotency-Key.';

/** The messages for violations of constraints that no rule checks first. */
const CONSTRAINT_MESSAGES: Record<string, string> = {
  saved_views__name: 'A view with this name already exists. Choose another name.',
};

/** Registers the handler that converts every error to a status and a response `{ message, code, details?, data? }`. */
export function handleErrors(app: FastifyInstance, db: Db): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = readError(error, request);
    if (failure.status === 403) await recordRefusal(db, failure, request);
    return sendFailure(failure, request, reply);
  });
}

/**
 * Logs a refusal with 403 (behaviour 1.11), except a refusal by the access check, which attempts no action. A failure
 * to log never changes the response.
 */
async function recordRefusal(db: Db, { code }: AppError, request: FastifyRequest): Promise<void> {
  const call = request.routeOptions.url;
  if (call === sessionCalls.access.path) return;
  try {
    await recordRepeatable(db, {
      event: 'refused',
      username: callerOf(request)?.username,
      address: request.ip,
      details: { call, code, ...byToken(callerOf(request)) },
    });
  } catch (error) {
    request.log.error({ err: error }, 'the refusal could not be logged');
  }
}

/** Sends a failure as the response to a call or a page. */
export function sendFailure(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, code, details, data, retryAfter } = failure;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: Failure = { message, code };
  if (details !== undefined) body.details = details;
  if (data !== undefined) body.data = data;
  if (failure.status === 500) body.details = { request_id: request.id };
  // A call that returns a file may have set this header before it failed.
  reply.removeHeader('content-disposition');
  reply.code(failure.status).type('application/json; charset=utf-8');
  const { raw } = request;
  // If the body has not ended, its remaining bytes would be read as the next request.
  if (!raw.complete) reply.header('connection', 'close');
  if (raw.complete || raw.readableEnded || failure.status === 500) return reply.send(body);

  const text = JSON.stringify(body);
  return reply
    .header('content-length', Buffer.byteLength(text))
    .header('content-encoding', 'identity')
    .send(Readable.from(respondWhileDiscarding(text, raw, callerOf(request) ? 'signedIn' : 'stranger')));
}

function readError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) {
    if (error.cause !== undefined) request.log.warn({ cause: error.cause }, error.message);
    return error;
  }
  if (isAbandoned(error, request)) {
    request.log.debug({ err: error }, 'the client disconnected before its response');
    return clientGone();
  }

  const refusal = refusalOf(error);
  // A conflict is an expected race between two users. Any other refusal is a gap in the schema.
  if (refusal?.status === 400)
    request.log.warn({ err: error }, 'the database refused a value that the schema accepted');
  if (refusal) return refusal;
  if (codeOf(error) === SQL_STATES.DISK_FULL) {
    request.log.error({ err: error }, 'the disk of the database is full');
    return diskFull();
  }
  if (mayBeStored(error, request)) {
    request.log.error({ err: error }, 'outcome unknown');
    return outcomeUnknown(callerOf(request)?.token && REPEAT);
  }
  if (isUnreachable(error) || isOverload(error) || error.statusCode === 503) {
    request.log.error({ err: error }, 'unavailable');
    return unavailable();
  }
  if (typeof error.statusCode === 'number' && error.statusCode < 500) return protocolError(error);

  request.log.error({ err: error }, 'failed');
  return new AppError(500, { message: SOMETHING_WENT_WRONG, code: 'internal' });
}

/**
 * Returns whether the client disconnected before its response began. Fastify then destroys the stream of the response,
 * and reports the end of that stream as an error of the handler.
 */
function isAbandoned({ code }: FastifyError, { raw }: FastifyRequest): boolean {
  return code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.socket.destroyed;
}

function refusalOf(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';

  switch (error.code) {
    case SQL_STATES.UNIQUE_VIOLATION:
      return conflict(CONSTRAINT_MESSAGES[constraint] ?? DUPLICATE_RECORD, 'duplicate');
    case SQL_STATES.FOREIGN_KEY_VIOLATION:
      return conflict(IN_USE, 'in_use');
    case SQL_STATES.CHECK_VIOLATION:
    case SQL_STATES.STRING_DATA_RIGHT_TRUNCATION:
    case SQL_STATES.NUMERIC_VALUE_OUT_OF_RANGE:
    case SQL_STATES.INVALID_TEXT_REPRESENTATION:
    case SQL_STATES.CHARACTER_NOT_IN_REPERTOIRE:
    case SQL_STATES.UNTRANSLATABLE_CHARACTER:
      return badRequest('A value is outside of what can be stored.');
    default:
      return undefined;
  }
}

/**
 * Returns whether a write may be stored: its commit may have succeeded, or it continues after its time limit. A call
 * whose body has not arrived does not continue.
 */
function mayBeStored(error: FastifyError, { raw, routeOptions }: FastifyRequest): boolean {
  const continues = error.code === 'FST_ERR_HANDLER_TIMEOUT' && (raw.complete || raw.readableEnded);
  return (continues || isUnconfirmed(error)) && routeOptions.config.writes === true;
}

/** Converts an error that Fastify throws before a handler runs, for example for a wrong content type. */
function protocolError(error: FastifyError): AppError {
  switch (error.statusCode) {
    case 413:
      return tooLarge();
    case 415:
      return wrongContentType();
    case 404:
      return notFound('There is no such page or call.');
    default:
      return unreadableRequest();
  }
}
