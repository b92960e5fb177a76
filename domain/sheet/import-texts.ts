import { counted } from '../values/counted.ts';
import type { ImportRun } from './import-run.ts';

export const NO_ROWS = 'No data to import';
export const FIX_ERRORS = 'Please fix validation errors before importing';
/** The number of errors of an import that are listed; the others are counted. */
export const LISTED_ERRORS = 5;

/** The confirmation before an import; `entity` names the kind, as in "part SAP". */
export function confirmImport(count: number, entity: string): string {
  return `Are you sure you want to import ${count} ${entity} records?`;
}

/** The message for an import whose server or database stopped before its end. */
export const IMPORT_LOST = 'The import was interrupted before it was finished. Nothing was imported.';

const UNKNOWN = 'Unknown error';

export function importFailure(message: string | undefined): string {
  return `Import failed: ${message || UNKNOWN}`;
}

/** The message for an import without a response, whose outcome is unknown. */
export const NO_ANSWER =
  'No answer came: it is not known whether anything was imported. Import again: nothing is imported twice.';

/** The failure of an import without a response that the server does not know. */
export const NEVER_ARRIVED = 'It did not reach the server, and nothing was imported. Import again.';

/** The failure of an import that was found again; `lost` means that it was interrupted. */
export function foundFailure({ state, failure }: Pick<ImportRun, 'state' | 'failure'>): string {
  const why = (failure || UNKNOWN).replace(/\.$/, '');
  return `${why}. ${state === 'lost' ? IMPORT_LOST : 'Nothing was imported.'}`;
}

/** `SAP code 001 appears more than once (see row 2)`: an error with the other row that it concerns. */
export function withRow(error: string, row: number | undefined): string {
  return row === undefined ? error : `${error} (see row ${row})`;
}

/** Returns how many rows with errors an import has skipped (behaviour 9.16). */
export function leftOutSentence(count: number): string {
  return `${counted(count, 'row')} with errors ${count === 1 ? 'was' : 'were'} left out`;
}

/** The line below the listed errors if there are more. */
export function moreErrors(count: number): string | undefined {
  return count > LISTED_ERRORS ? `And ${count - LISTED_ERRORS} more errors...` : undefined;
}
