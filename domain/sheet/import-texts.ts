import { counted } from '../values/counted.ts';
import type { ImportRun } from './import-run.ts';

export const NO_ROWS = 'No data to import';
export const FIX_ERRORS = 'Please fix validation errors before importing';
/** The maximum number of errors, and of warnings, that are listed for an import. The others are only counted. */
export const LISTED_FAULTS = 5;

/** Returns the confirmation before an import. `entity` is the name of the kind, such as "part SAP". */
export function confirmImport(count: number, entity: string): string {
  return `Are you sure you want to import ${count} ${entity} records?`;
}

/** The new value of an input that an import removes. */
export const REMOVED = 'removed';

/**
 * Returns the line below the confirmation, about the imported rows with warnings, the rows left out and the stored
 * inputs that the import removes; blank without them.
 */
export function importRemark(warned: number, leftOut: number, removed: number): string {
  return [
    removed > 0 && `${counted(removed, 'stored input')} will be removed.`,
    warned > 0 && `${counted(warned, 'row has warnings', 'rows have warnings')}.`,
    leftOut > 0 && `${counted(leftOut, 'row')} with errors ${leftOut === 1 ? 'is' : 'are'} left out.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns the message for an import with rows whose effect has changed since the check (behaviour 10.13). */
export function changedSinceCheck(count: number): string {
  const rows = counted(count, 'row has', 'rows have');
  return `${rows} changed since ${count === 1 ? 'it was' : 'they were'} checked. Review ${count === 1 ? 'it' : 'them'} and import again.`;
}

/** The message for an import during which the server or the database stopped. */
export const IMPORT_LOST = 'The import was interrupted before it was finished. Nothing was imported.';

const UNKNOWN = 'Unknown error';

export function importFailure(message: string | undefined): string {
  return `Import failed: ${message || UNKNOWN}`;
}

/** The message for an import whose outcome is unknown because no response was received. */
export const NO_ANSWER =
  'No response was received, so it is not known whether anything was imported. Import again: nothing is imported twice.';

/** Returns the message for a failed or interrupted import that was found again. */
export function foundFailure({ state, failure }: Pick<ImportRun, 'state' | 'failure'>): string {
  const why = (failure || UNKNOWN).replace(/\.$/, '');
  return `${why}. ${state === 'lost' ? IMPORT_LOST : 'Nothing was imported.'}`;
}

/** Adds the other row that an error concerns: `SAP code 001 appears more than once (see row 2)`. */
export function withRow(error: string, row: number | undefined): string {
  return row === undefined ? error : `${error} (see row ${row})`;
}

/** Describes how many rows with errors an import has skipped (behaviour 9.16). */
export function leftOutSentence(count: number): string {
  return `${counted(count, 'row')} with errors ${count === 1 ? 'was' : 'were'} left out`;
}

/** Returns the line below the listed errors or warnings; undefined if there are no more. */
export function moreFaults(count: number, noun: 'error' | 'warning'): string | undefined {
  return count > LISTED_FAULTS ? `And ${count - LISTED_FAULTS} more ${noun}s...` : undefined;
}
