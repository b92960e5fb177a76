import type { Range } from '@e965/xlsx';
import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { Cell } from '#domain/sheet/cell';
import { HEADER_ROWS } from '#domain/sheet/headers';
import { grouped } from '#domain/values/counted';
import { BLANK, filledRow, markMerged, splitHeaders } from './read-cells.ts';
import { CUT, DAMAGED, MAX_COLUMNS, type Sheet, tooManyRows, WorkbookFault } from './workbook.ts';

/** The maximum number of filled cells, more than an ordinary file of 10 MB has. */
const MAX_CELLS = 3_000_000;

/**
 * Collects the sheets of a file. Counts their filled cells, since a small file can declare more than fit into memory.
 */
export function workbookBuilder() {
  let remaining = MAX_CELLS;
  const sheets: SheetBuilder[] = [];

  function countCell(): void {
    remaining -= 1;
    if (remaining < 0) throw new WorkbookFault(`the file has more than ${grouped(MAX_CELLS)} filled cells.`);
  }

  return {
    addSheet(name: string): SheetBuilder {
      const sheet = sheetBuilder(name, countCell);
      sheets.push(sheet);
      return sheet;
    },
    /** Returns the sheets in the order of the file, hidden sheets last. */
    build(): Sheet[] {
      const hidden = sheets.filter((sheet) => sheet.isHidden());
      const shown = sheets.filter((sheet) => !sheet.isHidden());
      return [...shown, ...hidden].map((sheet) => sheet.build());
    },
  };
}

export type SheetBuilder = ReturnType<typeof sheetBuilder>;

/** Collects the cells of a sheet. Rows and columns are numbered from 0. */
function sheetBuilder(name: string, countCell: () => void) {
  let isHidden = false;
  let isCut = false;
  const rows = new Map<number, Cell[]>();
  const merges: Range[] = [];
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();

  function hideColumns(first: number, last: number): void {
    for (let position = first; position <= Math.min(last, MAX_COLUMNS - 1); position += 1)
      hiddenColumns.add(position);
  }

  return {
    set(row: number, column: number, cell: Cell) {
      if (cell === BLANK) return;
      if (column >= MAX_COLUMNS) {
        isCut = true;
        return;
      }
      if (!(row >= 0 && column >= 0)) throw new WorkbookFault(DAMAGED);
      if (row >= MAX_SHEET_ROWS) throw new WorkbookFault(tooManyRows(name));
      countCell();
      const cells = rows.get(row) ?? [];
      while (cells.length < column) cells.push(BLANK);
      cells[column] = cell;
      rows.set(row, cells);
    },
    merge(range: Range) {
      const mayBeHeader = range.s.r < HEADER_ROWS;
      if (range.e.r > range.s.r || mayBeHeader) merges.push(range);
    },
    hideRow(row: number) {
      hiddenRows.add(row);
    },
    hideColumns,
    hide() {
      isHidden = true;
    },
    isHidden: () => isHidden,
    build(): Sheet {
      const read = [...rows]
        .map(([number, cells]) => ({ number, cells }))
        .sort((a, b) => a.number - b.number);
      splitHeaders(read, merges);
      markMerged(read, merges);
      return {
        name,
        ...(isCut && { notes: [CUT] }),
        rows: read.flatMap(({ number, cells }) => {
          const row = filledRow(number + 1, hiddenColumns.size > 0 ? cells.map(markHidden) : cells);
          return row ? [hiddenRows.has(number) ? { ...row, hidden: true } : row] : [];
        }),
      };
    },
  };

  function markHidden(cell: Cell, column: number): Cell {
    return cell !== BLANK && hiddenColumns.has(column) ? { ...cell, hidden: true } : cell;
  }
}
