import type { CellObject } from 'write-excel-file/node';
import { columnLetter } from '#domain/sheet/column-choice';
import { workbookLetter, workbookText } from '#domain/sheet/workbook-text';
import type { Db } from '../db/db.ts';
import { tooLarge } from '../errors/errors.ts';
import type { OutgoingFile } from '../http/send-file.ts';

export interface SheetColumn<Row> {
  header: string;
  cell: (row: Row) => Cell;
}

export interface Sheet {
  name: string;
  headers: string[];
  rows: Cell[][];
}

/** The maximum number of rows of a workbook, which is written in memory. */
export const MAX_ROWS = 50_000;
const NARROWEST = 8;
const WIDEST = 60;
const PADDING = 2;
const DAY_LENGTH = 10;
/** Matches Chinese, Japanese and Korean characters, which are two columns wide. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g;

/** Throws 413 if there are too many rows for a workbook. A caller need not read more than one row above the limit. */
export function refuseTooManyRows(count: number): void {
  if (count > MAX_ROWS) throw tooLarge('Too many rows for one workbook. Narrow the list.');
}

/** Returns a sheet of records, one row per record, in the order of the columns. */
export function sheetOf<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  records: readonly Row[],
): Sheet {
  return {
    name,
    headers: columns.map(({ header }) => header),
    rows: records.map((record) => columns.map(({ cell }) => cell(record))),
  };
}

/** Returns a sheet about one record: the name of each field next to its value. */
export function fieldSheet(name: string, fields: readonly (readonly [string, Cell])[]): Sheet {
  return {
    name,
    headers: ['Field', 'Value'],
    rows: fields.map(([field, cell]) => [{ type: String, value: field }, cell]),
  };
}

/** Returns an .xlsx file with bold, frozen headers, filters and fitted column widths. */
export async function writeSheets(sheets: readonly Sheet[]): Promise<Buffer> {
  // The library is loaded on the first export, because it has eighty files.
  const { default: writeWorkbook } = await import('write-excel-file/node');
  return writeWorkbook(
    sheets.map(({ name, headers, rows }) => ({
      sheet: name,
      data: [headers.map(headerCell), ...rows],
      columns: headers.map((header, index) => ({ width: widthOf(header, rows, index) })),
      stickyRowsCount: 1,
    })),
    { features: [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': autoFilter(sheets) } } }] },
  ).toBuffer();
}

function autoFilter(sheets: readonly Sheet[]) {
  const transform = (xml: string, _: unknown, { sheetIndex }: { sheetIndex: number }) => {
    const { headers, rows } = sheets[sheetIndex] as Sheet;
    const ref = `A1:${columnLetter(headers.length - 1)}${rows.length + 1}`;
    return xml.replace('</sheetData>', `$&<autoFilter ref="${ref}"/>`);
  };
  return { transform };
}

function headerCell(header: string): CellObject {
  return { type: String, value: header, fontWeight: 'bold' };
}

function widthOf(header: string, rows: readonly Cell[][], index: number): number {
  let longest = lengthOf(header);
  for (const row of rows) {
    const value = row[index]?.value;
    const length = value instanceof Date ? DAY_LENGTH : lengthOf(String(value ?? ''));
    if (length > longest) longest = length;
  }
  return Math.min(Math.max(longest + PADDING, NARROWEST), WIDEST);
}

/** Returns the displayed width of the longest line. */
function lengthOf(text: string): number {
  return Math.max(...text.split('\n').map((line) => line.length + (line.match(WIDE)?.length ?? 0)));
}

export type Cell = CellObject | null;

const DAY_FORMAT = 'yyyy-mm-dd';
const MARCH_1900 = '1900-03-01';

/** Returns a text cell: `=1+1`, `000123` and `1E5` stay unchanged, because the cell is marked as text. */
export function textCell(text: string | null): Cell {
  return text === null || text === '' ? null : { type: String, value: escapeText(text) };
}

export function numberCell(number: number | null): Cell {
  return number === null ? null : { type: Number, value: number };
}

export function dayCell(day: string | null): Cell {
  if (day === null) return null;
  const value = new Date(`${day}T00:00:00Z`);
  // Spreadsheets count February 29, 1900, which did not exist, so the numbers of earlier days are one lower.
  if (day < MARCH_1900) value.setUTCDate(value.getUTCDate() - 1);
  return { type: Date, value, format: DAY_FORMAT };
}

/**
 * Escapes the first letter of a text such as `constructor`: the writer uses texts as keys of an object, which inherits
 * such a key.
 */
function escapeText(text: string): string {
  const written = workbookText(text);
  return written in Object.prototype ? workbookLetter(written) + written.slice(1) : written;
}

/** A workbook that a thread writes. The request is parsed before it is passed to the thread. */
export interface WorkbookHandler<Params = unknown> {
  /** The name by which a task selects the handler. */
  name: string;
  /** Returns the file. Throws HTTP errors, such as 404 or 413. */
  write(db: Db, params: Params): Promise<OutgoingFile>;
}
