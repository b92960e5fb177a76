import { type CellObject, SSF, type WorkSheet } from '@e965/xlsx';
import type { Cell, SheetRow } from '#domain/sheet/cell';
import { dayOf, shownDay } from './shown-day.ts';
import { MOST_COLUMNS } from './workbook.ts';

const BLANK: Cell = { text: '', kind: 'blank' };

type Grid = (readonly (CellObject | undefined)[] | undefined)[];

interface ReadOptions {
  date1904: boolean;
  /** The file itself holds the text that each cell shows, beside its value. */
  holdsTexts: boolean;
}

/** The rows of a densely read sheet that hold something. */
export function readRows(sheet: WorkSheet, options: ReadOptions): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [index, found] of ((sheet['!data'] ?? []) as Grid).entries()) {
    if (!found) continue;
    const cells = Array.from(found.slice(0, MOST_COLUMNS), (cell) => readCell(cell, options));
    const row = filledRow(index + 1, cells);
    if (row) rows.push(row);
  }
  return rows;
}

/** A row without the blank cells at its end; `undefined` where nothing is left. */
export function filledRow(row: number, cells: readonly Cell[]): SheetRow | undefined {
  const last = cells.findLastIndex(({ kind }) => kind !== 'blank');
  return last < 0 ? undefined : { row, cells: cells.slice(0, last + 1) };
}

function readCell(cell: CellObject | undefined, { date1904, holdsTexts }: ReadOptions): Cell {
  if (!cell || cell.t === 'z' || cell.v === undefined || cell.v === '') return BLANK;

  const text = cell.w ?? String(cell.v);
  switch (cell.t) {
    case 'n':
      return numberOrDay(Number(cell.v), text, cell.z, { date1904, holdsTexts: holdsTexts && !!cell.w });
    case 'b':
      return { text: cell.v ? 'TRUE' : 'FALSE', kind: 'boolean' };
    case 'e':
      return { text, kind: 'error' };
    case 'd':
      return { text: new Date(cell.v as Date).toISOString().slice(0, 10), kind: 'date' };
    default:
      return { text: String(cell.v), kind: 'text' };
  }
}

/** A number, or the day that its format makes of it. */
export function numberOrDay(
  number: number,
  text: string,
  format: unknown,
  { date1904, holdsTexts }: ReadOptions,
): Cell {
  if (!isDay(number, format)) return { text, kind: 'number', number };
  const shown = holdsTexts ? text : shownDay(number, format, date1904);
  return { text: shown, kind: 'date', day: dayOf(number, format, date1904) };
}

function isDay(number: number, format: unknown): format is string {
  return typeof format === 'string' && number >= 1 && SSF.is_date(format);
}
