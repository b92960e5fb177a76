import type { Cell, SheetRow } from '../sheet/cell.ts';
import { dayIn, haveSwappedDays, swappedDay } from '../sheet/cell-readers.ts';
import { type ColumnChoice, matchColumns } from '../sheet/column-choice.ts';
import type { Field, Fields } from '../sheet/field-types.ts';
import {
  bareHeader,
  columnNames,
  headerWords,
  isWord,
  likelyHeaderRow,
  readHeader,
  topRows,
} from '../sheet/headers.ts';
import { type MappedRow, mapSheet, type SheetMapping } from '../sheet/sheet-mapping.ts';
import { formatDay } from '../values/day.ts';
import { MONTH_NAMES } from '../values/parse-day-text.ts';
import { checkPromiseRecord, type PromiseRow, promiseFields, promiseRow } from './promise-record.ts';

export const PROMISE_IMPORT_TITLE = 'Import promises';

export const PROMISE_IMPORT_INSTRUCTION = `Upload an Excel file with columns: ${columnNames(promiseFields)}, or SAP* and a column for each day`;

/** The columns of a file with a column for each day, with their positions. */
export interface DayColumns {
  columns: Fields;
  choice: ColumnChoice;
  /**
   * The fault of the header: a day that cannot be read or is repeated, a day and month that may be swapped, or a week
   * or month with quantities.
   */
  fault: string | undefined;
}

export const sapColumn = { sap_code: promiseFields.sap_code };

/**
 * Returns the columns of a file that has a column for each day; undefined if the user chose a Day column, or if no row
 * is a header row of this layout. Such a row has a day, week or month as a header, and no Day column. If the user chose
 * a header row, only that row counts. Without a choice, the header row is the first of the top rows that has a SAP
 * column. If none has one, it is the row that is most likely a header, unless a row has the other layout.
 */
export function dayColumns(rows: readonly SheetRow[], choice?: ColumnChoice): DayColumns | undefined {
  if (typeof choice?.positions.day === 'number') return undefined;
  const words = headerWords(promiseFields);
  const fieldsOf = ({ cells }: SheetRow) => cells.map(({ text }) => words.get(bareHeader(text)));
  const isCandidate = (row: SheetRow) =>
    !fieldsOf(row).includes('day') && (row.cells.some(readDayHeader) || periodFault(rows, row) !== undefined);
  const top = topRows(rows).filter(isCandidate);
  const header = choice
    ? top.find(({ row }) => row === choice.headerRow)
    : (top.find((row) => fieldsOf(row).includes('sap_code')) ?? likelyDayRow(rows, top));
  if (!header) return undefined;

  const chosen = choice?.positions.sap_code;
  const sap =
    chosen === undefined ? (readHeader(words, header.cells).positions.get('sap_code') ?? null) : chosen;
  const headers = header.cells.flatMap((cell, position) => {
    const read = position === sap ? undefined : readDayHeader(cell);
    return read ? [{ ...read, position }] : [];
  });
  const days = headers.flatMap((read) => ('day' in read ? [read] : []));
  const unclear = headers.find((read) => 'fault' in read) ?? periodFault(rows, header);
  const swapped = haveSwappedDays(header.cells) ? header.cells.find(swappedDay) : undefined;
  const twice = days.find(({ day }, at) => days.findIndex((other) => other.day === day) < at);
  const columns = days.map(({ day }): [string, Field] => [
    day,
    { header: formatDay(day), type: 'line_quantity' },
  ]);
  return {
    columns: { ...sapColumn, ...Object.fromEntries(columns) },
    choice: {
      headerRow: header.row,
      positions: { sap_code: sap, ...Object.fromEntries(days.map(({ day, position }) => [day, position])) },
    },
    fault:
      unclear?.fault ??
      (swapped && swappedFault(swapped)) ??
      (twice && `The column ${formatDay(twice.day)} appears twice.`),
  };
}

/**
 * Returns the row that is most likely a header, if it is among `top` and no row has the other layout. A day counts as a
 * header.
 */
function likelyDayRow(rows: readonly SheetRow[], top: readonly SheetRow[]): SheetRow | undefined {
  if (matchColumns(promiseFields, rows, undefined).missingColumns.length === 0) return undefined;
  const likely = likelyHeaderRow(promiseFields, rows, (cell) => isWord(cell) || !!readDayHeader(cell));
  return top.find(({ row }) => row === likely);
}

/** Returns the fault of a header whose day and month a spreadsheet may have swapped. */
function swappedFault(cell: Cell): string {
  const [day, other] = [cell.day ?? '', swappedDay(cell) ?? ''].map(formatDay);
  return `The column ${day} may be ${other}: write all days as 2026-01-05.`;
}

/**
 * Reads the day of a header. A day that is ambiguous or impossible, or has a year of two digits, is a fault. Returns
 * undefined for any other text.
 */
function readDayHeader(cell: Cell): { day: string } | { fault: string } | undefined {
  const read = dayIn(cell);
  if ('day' in read) return read;
  return /\d[-/.]\d+[-/.]\d/.test(cell.text) ? { fault: `The column ${read.fault}.` } : undefined;
}

/** Matches a week or a month: `CW49/2026`, `W49`, `49/2026`, `2026-12`, `Dec 2026`, `Dezember`. */
const PERIOD = new RegExp(
  `^(?:${[
    String.raw`(?:c?w|kw|week|нед\p{L}*)\.?\s*\d{1,2}(?:\s*[/.\- ]\s*(?:\d{2}){1,2})?`,
    String.raw`\d{1,2}\s*[/.\-]\s*20\d{2}`,
    String.raw`20\d{2}\s*[/.\-]\s*(?:c?w|kw)?\s*\d{1,2}`,
    String.raw`(?:${MONTH_NAMES.join('|')})\.?(?:[\s\-/']*(?:\d{2}){1,2})?`,
  ].join('|')})$`,
  'iu',
);

/**
 * Returns the fault of a column for a week or a month that contains quantities: the day of their arrival is unknown.
 */
function periodFault(
  rows: readonly SheetRow[],
  { row: headerRow, cells }: SheetRow,
): { fault: string } | undefined {
  const below = rows.filter(({ row }) => row > headerRow);
  const isPeriod = (cell: Cell) => (cell.kind === 'date' && !cell.day) || PERIOD.test(cell.text.trim());
  const header = cells.find((cell, position) => {
    return isPeriod(cell) && below.some((row) => /\d/.test(row.cells[position]?.text ?? ''));
  });
  const fault = `The column "${header?.text.trim()}" is not a day: write the day on which its parts arrive, as 2026-01-05.`;
  return header && { fault };
}

type Mapped = MappedRow<Readonly<Record<string, unknown>>>;

export interface PromiseSheet extends Omit<SheetMapping<unknown>, 'rows'> {
  rows: (Mapped & PromiseRow)[];
  columns: Fields;
  /** Undefined if the file has a row for each promise. */
  days: DayColumns | undefined;
}

/** Maps a sheet of promises in either layout and checks each row to the extent possible without the purchase. */
export function mapPromiseSheet(rows: readonly SheetRow[], choice?: ColumnChoice): PromiseSheet {
  const days = dayColumns(rows, choice);
  const columns: Fields = days?.columns ?? promiseFields;
  const mapping = mapSheet(columns, rows, days ? days.choice : choice);
  if (days?.fault) return { ...mapping, columns, days, rows: [], fault: days.fault };
  return {
    ...mapping,
    columns,
    days,
    rows: mapping.rows.map((row) => ({ ...row, ...promisesOf(row, days !== undefined) })),
  };
}

/** Returns the promises of a row. In a column for a day, a blank cell is ignored, and 0 means no delivery. */
function promisesOf({ record, errors, warnings }: Mapped, hasDays: boolean): PromiseRow {
  const row = promiseRow(record);
  // A text that is not a number would otherwise count as blank.
  const unread = hasDays
    ? warnings.filter(({ field }) => field !== 'sap_code' && record[field] === null)
    : [];
  const [fault] = [...errors, ...unread];
  if (fault) return { ...row, promises: [{ error: fault.message, field: fault.field, valid: {} }] };
  if (!hasDays) return row;
  const { sap_code, ...days } = record;
  const filled = Object.entries(days).filter(([, quant]) => quant !== null);
  return { ...row, promises: filled.map(([day, quant]) => checkPromiseRecord({ sap_code, day, quant })) };
}
