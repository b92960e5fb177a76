import { CompiledQuery } from 'kysely';
import { XLSX } from '#domain/sheet/xlsx';
import { readInBatches } from '../db/read-in-batches.ts';
import type { Row } from '../grid/grid-sql.ts';
import {
  type Cell,
  dayCell,
  numberCell,
  refuseTooManyRows,
  textCell,
  type WorkbookHandler,
  writeSheets,
} from '../sheet/workbook.ts';
import { type FileCell, type FileColumn, fileCell } from './file-columns.ts';

const BATCH = 1_000;

/** The query returns at most one row more than a workbook may have. */
interface FileParams {
  filename: string;
  sheet: string;
  columns: readonly FileColumn[];
  sql: string;
  parameters: readonly unknown[];
}

/** The workbook of any list. Throws 413 for too many rows. */
export const listWorkbook: WorkbookHandler<FileParams> = {
  name: 'list',
  async write(db, { filename, sheet: name, columns, sql, parameters }) {
    const rows: Cell[][] = [];
    const query = CompiledQuery.raw(sql, [...parameters]);
    for await (const batch of readInBatches<Row>(db, query, BATCH)) {
      for (const row of batch) rows.push(columns.map((column) => sheetCell(fileCell(column, row))));
      refuseTooManyRows(rows.length);
    }
    const sheet = { name, headers: columns.map(({ header }) => header), rows };
    return { filename, contentType: XLSX, content: await writeSheets([sheet]) };
  },
};

export function sheetCell(cell: FileCell): Cell {
  if (cell === null || typeof cell === 'string') return textCell(cell);
  return typeof cell === 'number' ? numberCell(cell) : dayCell(cell.day);
}
