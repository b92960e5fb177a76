import { type Range, SSF } from '@e965/xlsx';
import { type Cell, isBlank, type SheetRow, textCell } from '#domain/sheet/cell';
import { HEADER_ROWS, isWord } from '#domain/sheet/headers';
import { isDay } from '#domain/values/day';
import { numberText } from './number-text.ts';
import { dayOf, shownDay } from './shown-day.ts';

export const BLANK: Cell = { text: '', kind: 'blank' };

/** The difference between the day numbers of the 1900 and 1904 date systems. */
const DAYS_TO_1904 = 1462;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The day number of December 31, 9999. */
const LAST_DAY = 2_958_465;
/** The text that spreadsheets display for a number that is no date, such as 20260105, in a cell with a date format. */
const NO_DATE = '####';
/** Day 0 of the 1900 date system. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** The number of March 1, 1900. Spreadsheets count a February 29 before it, which did not exist. */
const MARCH_1900 = 61;
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})?.*)?$/;

export function textOrBlank(text = ''): Cell {
  return text === '' ? BLANK : { text, kind: 'text' };
}

/** Matches an undecodable character, or a C1 control character. */
const UNREADABLE = /[\ufffd\u0080-\u009f]/;

export function decodedCell(text: string): Cell {
  return UNREADABLE.test(text)
    ? { ...textCell(text), fault: 'contains characters that cannot be read: enter the text again' }
    : textCell(text);
}

export function numberCell(number: number, format: string, date1904: boolean): Cell {
  const isDate = SSF.is_date(format);
  const lastDay = date1904 ? LAST_DAY - DAYS_TO_1904 : LAST_DAY;
  if (isDate && (number < 0 || number > lastDay)) return { text: NO_DATE, kind: 'error' };
  if (number < 1 || !isDate) return { text: numberText(number, format, date1904), kind: 'number', number };
  return {
    text: shownDay(number, format, date1904),
    kind: 'date',
    number: date1904 ? number + DAYS_TO_1904 : number,
    day: dayOf(number, format, date1904),
  };
}

/** Returns the cell of a date stored as `2026-01-05T00:00:00`, displayed in its format. */
export function dayCell(iso: string, format: string): Cell {
  const [, day, time = '00:00:00'] = ISO_DAY.exec(iso) ?? [];
  if (!day || !isDay(day)) return { text: iso, kind: 'text' };
  const passed = (Date.parse(`${day}T${time}Z`) - DAY_ZERO) / DAY_MS;
  const number = passed < MARCH_1900 ? passed - 1 : passed;
  if (number >= 1 && SSF.is_date(format)) return numberCell(number, format, false);
  return { text: time === '00:00:00' ? day : `${day} ${time}`, kind: 'date', number, day };
}

/** Returns the cell of a formula without a stored result. */
export function uncalculated(formula: string): Cell {
  return { text: `=${formula.replace(/^=/, '')}`, kind: 'uncalculated' };
}

/** A row as read, with a zero-based row number. */
interface ReadRow {
  number: number;
  cells: Cell[];
}

/** Links the blank cells in the first column of each merged area to the first cell of the area. */
export function markMerged(rows: readonly ReadRow[], merges: readonly Range[]): void {
  const indexes = new Map(rows.map(({ number }, index) => [number, index]));
  for (const { s, e } of merges) {
    const first = indexes.get(s.r);
    const merged = first === undefined ? undefined : rows[first]?.cells[s.c];
    if (first === undefined || !merged || merged.kind === 'blank') continue;
    for (let index = first + 1; index < rows.length; index += 1) {
      const { number, cells } = rows[index] as ReadRow;
      // In a valid file, merged areas do not overlap, and only the first cell of an area is filled.
      if (number > e.r || (cells[s.c] ?? BLANK) !== BLANK) break;
      while (cells.length < s.c) cells.push(BLANK);
      cells[s.c] = { ...BLANK, merged };
    }
  }
}

/**
 * Replaces a header over several columns with one header for each, if the row below names the columns and continues
 * this header row: `Quantity ordered`, `Quantity shipped`. A single header would name only the first of these columns.
 */
export function splitHeaders(rows: readonly ReadRow[], merges: readonly Range[]): void {
  const first = rows.slice(0, HEADER_ROWS + 1);
  const cellsOf = new Map(first.map(({ number, cells }) => [number, cells]));
  for (const { s, e } of merges) {
    const headers = cellsOf.get(s.r) ?? [];
    const below = cellsOf.get(e.r + 1) ?? [];
    const top = headers[s.c] ?? BLANK;
    const names = below.slice(s.c, e.c + 1);
    const isNamed = names.length > e.c - s.c && names.every((cell) => isWord(cell) && !/\d/.test(cell.text));
    const isContinued = headers.some(
      (cell, column) => (column < s.c || column > e.c) && isWord(cell) && isBlank(below[column]),
    );
    if (s.c === e.c || s.r !== e.r || !isWord(top) || !isNamed || !isContinued) continue;
    for (const [index, { text }] of names.entries()) {
      headers[s.c + index] = textCell(`${top.text.trim()} ${text.trim()}`);
    }
  }
}

/** Returns a row without trailing blank cells; undefined if the row is empty. */
export function filledRow(row: number, cells: readonly Cell[]): SheetRow | undefined {
  if (cells.every(({ kind }) => kind === 'blank')) return undefined;
  const last = cells.findLastIndex(({ kind, merged }) => kind !== 'blank' || merged);
  return { row, cells: cells.slice(0, last + 1) };
}
