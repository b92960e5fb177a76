import { type CellObject, read, type WorkSheet } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { Cell } from '#domain/sheet/cell';
import { BLANK, numberCell } from './read-cells.ts';
import { type SheetBuilder, workbookBuilder } from './sheet-builder.ts';
import type { Archive } from './unzip.ts';
import type { Sheet } from './workbook.ts';

/** The number of rows to read beyond the maximum. A filled row among them shows that the sheet has too many. */
const EXTRA_ROWS = 1_000;

/** Returns the archive uncompressed, because the library inflates parts without a size limit. */
export function uncompressed({ parts }: Archive): Uint8Array {
  return zipSync(parts, { level: 0 });
}

export function readWithLibrary(content: Uint8Array): Sheet[] {
  const book = read(content, {
    type: 'array',
    // With sparse cell maps, a small file that declares the largest range would take minutes to read.
    dense: true,
    cellNF: true,
    // The styles include the hidden rows and columns.
    cellStyles: true,
    cellHTML: false,
    cellFormula: false,
    sheetRows: MAX_SHEET_ROWS + EXTRA_ROWS,
  });
  const { WBProps, Sheets: properties } = book.Workbook ?? {};
  const date1904 = WBProps?.date1904 ?? false;
  const workbook = workbookBuilder();
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name];
    if (!sheet) continue;
    const builder = workbook.addSheet(name);
    if (properties?.[index]?.Hidden) builder.hide();
    readSheet(sheet, builder, date1904);
  }
  return workbook.build();
}

type Grid = readonly (readonly (CellObject | undefined)[] | undefined)[];

function readSheet(sheet: WorkSheet, builder: SheetBuilder, date1904: boolean): void {
  for (const [row, cells] of ((sheet['!data'] ?? []) as Grid).entries()) {
    for (const [column, cell] of cells?.entries() ?? []) builder.set(row, column, readCell(cell, date1904));
  }
  for (const merge of sheet['!merges'] ?? []) builder.merge(merge);
  for (const [row, found] of sheet['!rows']?.entries() ?? []) if (found?.hidden) builder.hideRow(row);
  for (const [at, found] of sheet['!cols']?.entries() ?? []) if (found?.hidden) builder.hideColumns(at, at);
}

function readCell(cell: CellObject | undefined, date1904: boolean): Cell {
  if (!cell || cell.t === 'z' || cell.v === undefined || cell.v === '') return BLANK;
  const text = cell.w ?? String(cell.v);
  switch (cell.t) {
    case 'n':
      if (typeof cell.z === 'string') return numberCell(Number(cell.v), cell.z, date1904);
      return { text, kind: 'number', number: Number(cell.v) };
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
