/** Thrown for a server that is a standby, where a primary is needed. */
export class StandbyError extends Error {
  readonly code = 'STANDBY';

  constructor() {
    super('the database server is a standby in recovery');
  }
}

const UNREACHABLE = new Set([
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
  '57P01', // an administrator is stopping the server
  '57P02', // the server crashed
  '57P03', // the server is starting up or recovering
  '08000',
  '08003',
  '08006',
  '08007', // committed, but not confirmed by the standby
  '08P01', // what PgBouncer says of a server that it has lost, cannot reach, or has none free of
  '25006', // a primary that has become a standby
]);
/** What pg itself says of a connection that broke before or during a statement, or did not come about in time. */
const BROKEN = /^Connection terminated|is not queryable$|^timeout expired$|^Query read timeout$/;

/** Whether an error says that the server could not be reached, as opposed to its having refused something. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.some(isUnreachable);
  return UNREACHABLE.has(codeOf(error) ?? '') || BROKEN.test(error.message);
}

/** The code of a system or PostgreSQL error, when it carries one. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
