import { counted } from '../values/counted.ts';
import type { ImportRun } from './import-run.ts';

export const NO_ROWS = 'No data to import';
export const FIX_ERRORS = 'Please fix validation errors before importing';
/** So many errors of an import are listed; the rest is counted. */
export const LISTED_ERRORS = 5;

/** What an import asks before it begins; `entity` names the kind, as in "part SAP". */
export function confirmImport(count: number, entity: string): string {
  return `Are you sure you want to import ${count} ${entity} records?`;
}

/** What is said of an import whose server or database ended before it. */
export const IMPORT_LOST = 'The import was interrupted before it was finished. Nothing was imported.';

const UNKNOWN = 'Unknown error';

export function importFailure(message: string | undefined): string {
  return `Import failed: ${message || UNKNOWN}`;
}

/** What is said where no answer came, and nobody can tell what became of the import. */
export const NO_ANSWER =
  'No answer came: it is not known whether anything was imported. Import again: nothing is imported twice.';

/** Why an import failed whose answer never came, where the server has nothing of it. */
export const NEVER_ARRIVED = 'It did not reach the server, and nothing was imported. Import again.';

/** Why an import failed that was found again; one that was `lost` was interrupted. */
export function foundFailure({ state, failure }: Pick<ImportRun, 'state' | 'failure'>): string {
  const why = (failure || UNKNOWN).replace(/\.$/, '');
  return `${why}. ${state === 'lost' ? IMPORT_LOST : 'Nothing was imported.'}`;
}

/** `SAP code 001 appears more than once (see row 2)`: an error with the other row of the sheet that it is about. */
export function withRow(error: string, row: number | undefined): string {
  return row === undefined ? error : `${error} (see row ${row})`;
}

/** What an import of the good rows alone says of the others (behaviour 9.16). */
export function leftOutSentence(count: number): string {
  return `${counted(count, 'row')} with errors ${count === 1 ? 'was' : 'were'} left out`;
}

/** What stands below the listed errors, where there are more. */
export function moreErrors(count: number): string | undefined {
  return count > LISTED_ERRORS ? `And ${count - LISTED_ERRORS} more errors...` : undefined;
}
