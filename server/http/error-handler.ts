import { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, SOMETHING_WENT_WRONG } from '#domain/wire/envelope';
import { refusalOf } from '../db/constraint-messages.ts';
import type { Db } from '../db/db.ts';
import {
  AppError,
  diskFull,
  notFound,
  outcomeUnknown,
  tooLarge,
  unavailable,
  unreadableRequest,
} from '../errors/errors.ts';
import { codeOf, isUnconfirmed, isUnreachable } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';
import { answerWhileDiscarding } from './body/discard-body.ts';
import { wrongContentType } from './body-parser.ts';
import { callerOf } from './caller.ts';
import { recordRefusal } from './record-refusal.ts';

/** The one place where an error becomes an answer: `{ message, code, details? }` and the fitting status. */
export function handleErrors(app: FastifyInstance, db: Db): void {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const failure = readError(error, request);
    if (failure.status === 403) await recordRefusal(db, failure, request);
    return answer(failure, request, reply);
  });
}

/** Sends the failure; also used by the page handler, which decides for itself what is missing. */
export function answer(failure: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message, code, details, data, retryAfter } = failure;
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  const body: Failure = { message, code };
  if (details !== undefined) body.details = details;
  if (data !== undefined) body.data = data;
  if (failure.status === 500) body.details = { request_id: request.id };
  // A file that fails has already set its name.
  reply.removeHeader('content-disposition');
  reply.code(failure.status).type('application/json; charset=utf-8');
  const { raw } = request;
  // An answer before the end of the body: what still comes belongs to no request.
  if (!raw.complete) reply.header('connection', 'close');
  if (raw.complete || raw.readableEnded || failure.status === 500) return reply.send(body);

  const text = JSON.stringify(body);
  return reply
    .header('content-length', Buffer.byteLength(text))
    .header('content-encoding', 'identity')
    .send(Readable.from(answerWhileDiscarding(text, raw, callerOf(request) ? 'signedIn' : 'stranger')));
}

function readError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;

  const refusal = refusalOf(error);
  // A conflict is a race between two people, as it may be; any other refusal is a gap in the schema.
  if (refusal?.status === 400)
    request.log.warn({ err: error }, 'the database refused what the schema let through');
  if (refusal) return refusal;
  if (codeOf(error) === SQL_STATES.DISK_FULL) {
    request.log.error({ err: error }, 'the disk of the database is full');
    return diskFull();
  }
  if (mayBeStored(error, request)) {
    request.log.error({ err: error }, 'outcome unknown');
    return outcomeUnknown(callerOf(request)?.token !== undefined);
  }
  if (isOverload(error)) {
    request.log.error({ err: error }, 'unavailable');
    return unavailable();
  }
  if (typeof error.statusCode === 'number' && error.statusCode < 500) return protocolError(error);

  request.log.error({ err: error }, 'failed');
  return new AppError(500, { message: SOMETHING_WENT_WRONG, code: 'internal' });
}

/**
 * Whether a write may be stored: its handler, which begins when the whole body is there, goes on when its time is up,
 * and a commit may have come through.
 */
function mayBeStored(error: FastifyError, { raw, routeOptions }: FastifyRequest): boolean {
  const goesOn = error.code === 'FST_ERR_HANDLER_TIMEOUT' && (raw.complete || raw.readableEnded);
  return (goesOn || isUnconfirmed(error)) && routeOptions.config.writes === true;
}

const OVERLOAD = new Set<string>([
  SQL_STATES.SERIALIZATION_FAILURE,
  SQL_STATES.DEADLOCK_DETECTED,
  SQL_STATES.LOCK_NOT_AVAILABLE,
  SQL_STATES.QUERY_CANCELED,
  SQL_STATES.OUT_OF_MEMORY,
  SQL_STATES.TOO_MANY_CONNECTIONS,
]);

function isOverload(error: FastifyError): boolean {
  return (
    isUnreachable(error) ||
    OVERLOAD.has(codeOf(error) ?? '') ||
    error.statusCode === 503 ||
    error.message === 'timeout exceeded when trying to connect'
  );
}

/** The refusals of Fastify before a handler runs: wrong type, broken JSON, too large a body. */
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
