import { AppError } from '../errors/errors.ts';
import { isUnreachable } from '../errors/failures.ts';
import { SQL_STATES } from '../errors/sql-states.ts';

/** An error as it travels between threads, which keep nothing of it but its message. */
export interface PlainError {
  isRefusal: boolean;
  message: string;
  stack: string | undefined;
  /** Such as the code and the constraint of the database, or what a refusal answers. */
  fields: Record<string, unknown>;
}

export function toPlain(error: unknown): PlainError {
  const known = error instanceof Error ? error : new Error(String(error));
  const fields = Object.entries(known).filter(([, value]) => typeof value !== 'function');
  const isRefusal = known instanceof AppError;
  return {
    isRefusal,
    message: known.message,
    stack: known.stack,
    // Several attempts to reach a server are one error of several: what counts is that there was none.
    fields: {
      ...(isUnreachable(known) && { code: SQL_STATES.CONNECTION_FAILURE }),
      ...JSON.parse(JSON.stringify(Object.fromEntries(fields))),
    },
  };
}

/** The error again, which the error handler reads like one of its own thread. */
export function fromPlain({ isRefusal, message, stack, fields }: PlainError): Error {
  if (isRefusal) {
    // `toPlain` took these fields from an AppError.
    const { status, code, details, data, retryAfter } = fields as unknown as AppError;
    return new AppError(status, { message, code, details, data }, retryAfter);
  }
  return Object.assign(new Error(message), { stack }, fields);
}
