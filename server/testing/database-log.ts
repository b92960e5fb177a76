import { readFileSync } from 'node:fs';

/** How the throw-away server begins its lines: code and database of what went wrong (see `startPostmaster`). */
const LINE = /^\S+ \S+ \S+ \[\d+\] (?<code>\w{5}) (?<database>\S+) (?:ERROR|FATAL): +(?<message>.*)$/gm;

/** Syntax error, unknown column, text that is no value of its type: statements that no input may ever bring about. */
const NEVER = new Set(['42601', '42703', '22P02']);

export interface LoggedFault {
  code: string;
  database: string;
  message: string;
}

/** What the server's log tells of statements that were wrong in themselves, in one database or in all. */
export function wrongStatements(logFile: string, database?: string): LoggedFault[] {
  // The groups of the pattern have the names of a fault.
  return [...readFileSync(logFile, 'utf8').matchAll(LINE)]
    .map(({ groups }) => groups as unknown as LoggedFault)
    .filter((fault) => NEVER.has(fault.code) && (database ?? fault.database) === fault.database);
}
