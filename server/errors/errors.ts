import { counted } from '#domain/values/counted';
import type { Fault } from '#domain/wire/details';
import type { Failure } from '#domain/wire/envelope';

/** A refusal with its HTTP status and the message for users. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details?: unknown;
  readonly data?: unknown;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;

  constructor(status: number, failure: Failure, retryAfter?: number) {
    super(failure.message);
    this.status = status;
    this.code = failure.code;
    if (failure.details !== undefined) this.details = failure.details;
    if (failure.data !== undefined) this.data = failure.data;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }
}

/** 400: the input cannot be accepted. */
export function badRequest(message: string, code = 'invalid_input', details?: unknown): AppError {
  return new AppError(400, { message, code, details });
}

/** 400: the request is malformed. */
export function unreadableRequest(): AppError {
  return badRequest('The request cannot be read.');
}

/** 400: the client disconnected before its response. */
export function clientGone(): AppError {
  return badRequest('The client is gone.');
}

/** 400: a reference or day cannot be chosen, with the path of its field. */
export function badReference(path: string, message: string, code: string): AppError {
  return badRequest(message, code, [{ path, message }] satisfies Fault[]);
}

/** 400: the record in the field at `path` does not exist. */
export function unknownReference(path: string, what: string): AppError {
  return badReference(path, `The ${what} does not exist.`, 'unknown_reference');
}

/** 401: the caller is not signed in, or a sign-in was refused. */
export function unauthorized(message = 'Please sign in.', code = 'not_signed_in'): AppError {
  return new AppError(401, { message, code });
}

/** 403: the caller may not do this, or not now. */
export function forbidden(message: string, code: string, details?: unknown): AppError {
  return new AppError(403, { message, code, details });
}

/** 404: the record, file or call does not exist. */
export function notFound(message = 'This record no longer exists.', code = 'not_found'): AppError {
  return new AppError(404, { message, code });
}

/** 409: the request conflicts with the stored data, for example a duplicate or a record in use. */
export function conflict(message: string, code: string, details?: unknown): AppError {
  return new AppError(409, { message, code, details });
}

/** 409: the records have changed since the caller read them. */
export function listChanged(): AppError {
  return conflict('The list has changed. Review it and try again.', 'list_changed');
}

/** 409: another record already has this field's value. */
export function duplicate(path: string, message: string): AppError {
  return conflict(message, 'duplicate', [{ path, message }] satisfies Fault[]);
}

/** 413: by default the body is too large. Another message may name something else, such as the response. */
export function tooLarge(message = 'The request is larger than this call accepts.'): AppError {
  return new AppError(413, { message, code: 'too_large' });
}

/** 429: there were too many attempts, with the seconds to wait. */
export function tooMany(message: string, retryAfter: number): AppError {
  return new AppError(429, { message, code: 'too_many_attempts' }, retryAfter);
}

/** 429: the user has reached a limit, with the seconds until capacity is available. */
export function shareExhausted(retryAfter: number): AppError {
  const message = `Too much at once. Please try again in ${counted(retryAfter, 'second')}.`;
  return new AppError(429, { message, code: 'too_much_at_once' }, retryAfter);
}

const SOON_SECONDS = 2;

/** 503: the service is overloaded, or the database is unavailable. */
export function unavailable(message = busy(SOON_SECONDS), retryAfter = SOON_SECONDS): AppError {
  return new AppError(503, { message, code: 'unavailable' }, retryAfter);
}

/**
 * 503: the write may be stored, because it continued after its time limit or its commit was not confirmed (behaviour
 * 20.8).
 */
export function outcomeUnknown(message = 'This may have been saved. Check before you try again.'): AppError {
  return new AppError(503, { message, code: 'outcome_unknown' }, SOON_SECONDS);
}

/** 503: all capacity is in use, with the seconds until a retry makes sense. */
export function overloaded(retryAfter: number): AppError {
  return unavailable(busy(retryAfter), retryAfter);
}

function busy(seconds: number): string {
  return `The service is busy. Please try again in ${counted(seconds, 'second')}.`;
}

/** 507: the disk of the database is full. */
export function diskFull(): AppError {
  return new AppError(507, {
    message: 'The disk of the database is full, and nothing was saved. Please tell your administrator.',
    code: 'disk_full',
  });
}

/** 503: the process stops before the work is done, and rolls its transaction back. */
export function stopping(): AppError {
  return unavailable('Partline is being restarted, and nothing was saved. Please try again in a moment.');
}
