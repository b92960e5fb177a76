import { readFileSync } from 'node:fs';
import { SQL_STATES } from '../errors/sql-states.ts';

/** Matches the errors in the log of the throw-away server: code, database and message (see `startPostmaster`). */
const LINE = /^\S+ \S+ \S+ \[\d+\] (?<code>\w{5}) (?<database>\S+) (?:ERROR|FATAL): +(?<message>.*)$/gm;

/** Errors of statements that no input may ever cause. */
const FORBIDDEN_CODES = new Set<string>([
  SQL_STATES.SYNTAX_ERROR,
  SQL_STATES.UNDEFINED_COLUMN,
  SQL_STATES.INVALID_TEXT_REPRESENTATION,
]);

export interface LoggedFault {
  code: string;
  database: string;
  message: string;
}

/** Returns the faulty statements of one database, or of all databases, from the server's log. */
export function wrongStatements(logFile: string, database?: string): LoggedFault[] {
  // The groups of the pattern are named like the fields of a fault.
  return [...readFileSync(logFile, 'utf8').matchAll(LINE)]
    .map(({ groups }) => groups as unknown as LoggedFault)
    .filter((fault) => FORBIDDEN_CODES.has(fault.code) && (database ?? fault.database) === fault.database);
}
