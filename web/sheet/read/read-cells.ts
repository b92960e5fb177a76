import { type CellObject, type Range, SSF, type WorkSheet } from '@e965/xlsx';
import { MOST_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { Cell, SheetRow } from '#domain/sheet/cell';
import { dayOf, shownDay } from './shown-day.ts';
import { MOST_COLUMNS } from './workbook.ts';

export const BLANK: Cell = { text: '', kind: 'blank' };

/** A sheet that counts its days from 1904 numbers them by so many less. */
const DAYS_TO_1904 = 1462;

type Grid = (readonly (CellObject | undefined)[] | undefined)[];

interface ReadOptions {
  date1904: boolean;
  /** The file itself holds the text that each cell shows, beside its value. */
  holdsTexts: boolean;
}

/** The rows of a densely read sheet that hold something. */
export function readRows(sheet: WorkSheet, options: ReadOptions): SheetRow[] {
  const grid = Array.from(
    (sheet['!data'] ?? []) as Grid,
    (found) => found && Array.from(found.slice(0, MOST_COLUMNS), (cell) => readCell(cell, options)),
  );
  markMerged((index) => grid[index], sheet['!merges'] ?? []);
  return grid.flatMap((cells, index) => (cells && filledRow(index + 1, cells)) ?? []);
}

/** Tells the cells beneath the first one of those that are merged down a column which one that is. */
export function markMerged(rowAt: (index: number) => Cell[] | undefined, merges: readonly Range[]): void {
  for (const { s, e } of merges) {
    const merged = rowAt(s.r)?.[s.c];
    if (s.c !== e.c || !merged || merged.kind === 'blank') continue;
    for (let at = s.r + 1; at <= Math.min(e.r, MOST_SHEET_ROWS); at += 1) {
      const cells = rowAt(at);
      if (!cells) continue;
      // Merged areas of a file that is sound neither overlap nor hold anything else.
      if ((cells[s.c] ?? BLANK) !== BLANK) break;
      while (cells.length < s.c) cells.push(BLANK);
      cells[s.c] = { ...BLANK, merged };
    }
  }
}

/** A row without the blank cells at its end; `undefined` where it holds nothing of its own. */
export function filledRow(row: number, cells: readonly Cell[]): SheetRow | undefined {
  if (cells.every(({ kind }) => kind === 'blank')) return undefined;
  const last = cells.findLastIndex(({ kind, merged }) => kind !== 'blank' || merged);
  return { row, cells: cells.slice(0, last + 1) };
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
  return {
    text: shown,
    kind: 'date',
    number: date1904 ? number + DAYS_TO_1904 : number,
    day: dayOf(number, format, date1904),
  };
}

function isDay(number: number, format: unknown): format is string {
  return typeof format === 'string' && number >= 1 && SSF.is_date(format);
}
