import { counted } from '../values/counted.ts';

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

export function importFailure(message: string | undefined): string {
  return `Import failed: ${message || 'Unknown error'}`;
}

/** What an import of the good rows alone says of the others (behaviour 9.16). */
export function leftOutSentence(count: number): string {
  return `${counted(count, 'row')} with errors ${count === 1 ? 'was' : 'were'} left out`;
}

/** What stands below the listed errors, where there are more. */
export function moreErrors(count: number): string | undefined {
  return count > LISTED_ERRORS ? `And ${count - LISTED_ERRORS} more errors...` : undefined;
}
