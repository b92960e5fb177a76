import { XLSX } from './xlsx.ts';

/** The maximum size of a spreadsheet file, which does not depend on the limit for attachments. */
export const LARGEST_SHEET_BYTES = 10 * 1024 * 1024;

export const INVALID_FORMAT = 'Invalid Excel file format. Please upload a valid .xlsx, .xls, or .csv file.';
/** The maximum number of rows in a worksheet and in an import. A call with more rows is refused with 413. */
export const MAX_SHEET_ROWS = 250_000;

export const NO_SHEETS = 'No sheets found in the Excel file or invalid file format';

/** Returns the message for a failure to read a file. */
export function processingFailure(message: string): string {
  return `Error processing Excel file: ${message}`;
}

export const SHEET_EXTENSIONS = [
  'xlsx',
  'xls',
  'xlsm',
  'xlsb',
  'xltx',
  'xlt',
  'xltm',
  'xlam',
  'ods',
  'ots',
  'fods',
  'csv',
  'tsv',
  'numbers',
  'gnumeric',
  'dbf',
  'prn',
  'xml',
] as const;
export type SheetExtension = (typeof SHEET_EXTENSIONS)[number];

const SHEET_TYPES = new Set([
  XLSX,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
  'application/vnd.ms-excel',
  'application/vnd.ms-excel.sheet.macroenabled.12',
  'application/vnd.ms-excel.sheet.binary.macroenabled.12',
  'application/vnd.ms-excel.template.macroenabled.12',
  'application/vnd.ms-excel.addin.macroenabled.12',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.spreadsheet-template',
  'application/vnd.apple.numbers',
  'application/x-gnumeric',
  'application/dbase',
  'application/x-dbf',
  'text/csv',
  'text/tab-separated-values',
]);

const known = new Set<string>(SHEET_EXTENSIONS);

/** Returns the extension of a file name in lower case, or '' if there is none. */
export function extensionOf(filename: string): string {
  const point = filename.lastIndexOf('.');
  return point < 0 ? '' : filename.slice(point + 1).toLowerCase();
}

/** Returns whether a file counts as a spreadsheet, by its extension or its content type (behaviour 9.1). */
export function isSheetFile(filename: string, type = ''): boolean {
  const bare = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return known.has(extensionOf(filename)) || SHEET_TYPES.has(bare);
}

export const SHEET_ACCEPT = SHEET_EXTENSIONS.map((extension) => `.${extension}`).join(',');
