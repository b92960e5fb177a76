import { read, type WorkSheet } from '@e965/xlsx';
import type { SheetRow } from '#domain/sheet/cell';

/** A cell as another program reads it: its type (n, s, d, b) and its value. */
export interface ReadCell {
  type: string;
  value: unknown;
}

/** Reads a workbook: the names of its sheets, every formula, and functions for the rows of a sheet by name. */
export function readWorkbook(content: Buffer) {
  const { SheetNames: names, Sheets: sheets } = read(content, {
    cellFormula: true,
    cellDates: true,
    UTC: true,
    dense: true,
  });
  const cells = names.flatMap((name) => (sheets[name]?.['!data'] ?? []).flat());
  return {
    names,
    formulas: cells.flatMap((cell) => (cell?.f === undefined ? [] : [cell.f])),
    /** Returns the rows of a sheet as values. A day is `YYYY-MM-DD`. */
    values: (name: string) => rowsOf(sheets[name]).map((row) => row.map((cell) => cell?.value ?? null)),
    /** Returns the rows of a sheet as an import receives them. */
    sheetRows: (name: string) => rowsOf(sheets[name]).map(sheetRow),
    types: (name: string, row: number) => (rowsOf(sheets[name])[row] ?? []).map((cell) => cell?.type ?? null),
  };
}

function rowsOf(sheet: WorkSheet | undefined): (ReadCell | null)[][] {
  return (sheet?.['!data'] ?? []).map((row) =>
    Array.from(row ?? [], (cell) =>
      cell?.v === undefined
        ? null
        : { type: cell.t, value: cell.v instanceof Date ? cell.v.toISOString().slice(0, 10) : cell.v },
    ),
  );
}

function sheetRow(cells: (ReadCell | null)[], index: number): SheetRow {
  return {
    row: index + 1,
    cells: cells.map((cell) => {
      if (cell === null) return { text: '', kind: 'blank' };
      const text = String(cell.value);
      return typeof cell.value === 'number'
        ? { text, kind: 'number', number: cell.value }
        : { text, kind: 'text' };
    }),
  };
}
