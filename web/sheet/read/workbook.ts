import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { SheetRow } from '#domain/sheet/cell';
import { columnLetter } from '#domain/sheet/column-choice';
import { grouped } from '#domain/values/counted';
import type { Encoding } from './encodings.ts';

/** A sheet with its filled rows, each with its row number in the sheet. */
export interface Sheet {
  name: string;
  rows: SheetRow[];
  /** Notes for the user about how the sheet was read, such as how many deleted records are left out. */
  notes?: readonly string[];
  /** The encoding of the text, if it can be read again with another encoding. */
  readAs?: Encoding;
  /** The sheet with its hidden rows and columns, if `rows` excludes them (behaviour 9.23). */
  complete?: Sheet;
}

/** The maximum number of columns to read, more than the promises of a year have. */
export const MAX_COLUMNS = 512;

export function tooManyRows(name: string): string {
  return `the sheet "${name}" has more than ${grouped(MAX_SHEET_ROWS)} rows.`;
}

/** The note of a sheet with values beyond the last column that is read. */
export const CUT = `Only the first ${MAX_COLUMNS} columns are read, up to ${columnLetter(MAX_COLUMNS - 1)}.`;

/** The reason why a workbook cannot be read, as a message for the user. */
export class WorkbookFault extends Error {}

export const DAMAGED =
  'the file is damaged. Open it in Excel and save it again, or ask the sender for a new copy.';
export const EMPTY = 'the file is empty (0 bytes). Download it again, or ask the sender for a new copy.';
export const PROTECTED = 'the file is protected by a password. Save it without one.';
export const HOSTILE =
  'the file unpacks to far more than a spreadsheet has. Open it in Excel and save it as .xlsx.';
