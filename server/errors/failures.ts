import { SQL_STATES } from './sql-states.ts';

/** Thrown when a standby is used where a primary is required. */
export class StandbyError extends Error {
  readonly code = 'STANDBY';

  constructor() {
    super('the database server is a standby in recovery');
  }
}

/** Thrown if it is unknown whether a transaction is committed, or whether it would survive a failover. */
export class UnconfirmedCommit extends Error {
  readonly code = SQL_STATES.TRANSACTION_RESOLUTION_UNKNOWN;
}

const UNREACHABLE = new Set<string>([
  'STANDBY',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  SQL_STATES.ADMIN_SHUTDOWN,
  SQL_STATES.CRASH_SHUTDOWN,
  SQL_STATES.CANNOT_CONNECT_NOW,
  SQL_STATES.CONNECTION_EXCEPTION,
  SQL_STATES.CONNECTION_DOES_NOT_EXIST,
  SQL_STATES.CONNECTION_FAILURE,
  SQL_STATES.TRANSACTION_RESOLUTION_UNKNOWN,
  SQL_STATES.PROTOCOL_VIOLATION,
  SQL_STATES.READ_ONLY_SQL_TRANSACTION,
]);
/** pg's messages for a connection that broke before or during a statement, or was not opened in time. */
const BROKEN = /^Connection terminated|is not queryable$|^timeout expired$|^Query read timeout$/;

/** Returns whether an error means that the server was unreachable, rather than that it refused a statement. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  return UNREACHABLE.has(codeOf(error) ?? '') || BROKEN.test(error.message);
}

const OVERLOAD = new Set<string>([
  SQL_STATES.SERIALIZATION_FAILURE,
  SQL_STATES.DEADLOCK_DETECTED,
  SQL_STATES.LOCK_NOT_AVAILABLE,
  SQL_STATES.QUERY_CANCELED,
  SQL_STATES.OUT_OF_MEMORY,
  SQL_STATES.TOO_MANY_CONNECTIONS,
]);
/** pg's message if no connection of the pool became free in time. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';

/** Returns whether the server was reachable, but overloaded or blocked by other transactions. */
export function isOverload(error: Error): boolean {
  return OVERLOAD.has(codeOf(error) ?? '') || error.message === ALL_IN_USE;
}

/** Returns whether the outcome of a transaction is unknown. */
export function isUnconfirmed(error: unknown): boolean {
  return codeOf(error) === SQL_STATES.TRANSACTION_RESOLUTION_UNKNOWN;
}

/** Returns the code of a system or PostgreSQL error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Returns the message of an error for a console or a log. For an aggregate error without a message, returns the
 * messages of its errors. Includes the hint of a PostgreSQL error.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.message === '')
    return [...new Set(error.errors.map(describeError))].join(', ');
  const hint = 'hint' in error && typeof error.hint === 'string' ? error.hint : '';
  return [error.message || error.name, hint && `(${hint})`].filter(Boolean).join(' ');
}
