import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { XLSX } from '#domain/sheet/xlsx';
import { CSV, type FileRequest } from '#domain/wire/list';
import { readInBatches } from '../db/read-in-batches.ts';
import { badReference } from '../errors/errors.ts';
import { gridQuery } from '../grid/grid-query.ts';
import type { Row } from '../grid/grid-sql.ts';
import { bindFile } from '../http/bind-file.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { today } from '../record/today.ts';
import { MAX_ROWS } from '../sheet/workbook.ts';
import { refreshIfRequested } from '../stale/refresh-stale.ts';
import {
  BYTE_ORDER_MARK,
  csvLine,
  expressionOf,
  type FileColumn,
  fileCell,
  fileColumns,
  type Headed,
} from './file-columns.ts';
import { pageOf } from './list-page.ts';
import { listWorkbook } from './list-workbook.ts';
import { type ListOptions, requestedColumns, type ServedList } from './served-list.ts';

/** More rows than any list has. */
const ALL = 100_000_000;
/** The number of rows in one batch. Each batch blocks the process for some milliseconds. */
const BATCH = 250;

/** Serves the filtered rows of a list as a file (behaviour 32.8). A thread writes workbooks. */
export function listFileRoute<Column extends string, Extra>(
  app: FastifyInstance,
  deps: Dependencies,
  list: ServedList<Column, Extra>,
  { scopeOf = () => ({}), fileBegins = [] }: ListOptions<Extra>,
): void {
  const { db, limits, workbooks } = deps;
  const limitOf = ({ format }: FileRequest) => (format === 'csv' ? limits.csvFiles : limits.workbooks);
  const begins = fileBegins.map(([, header]) => header).join(', ');
  const summary = begins && `${list.file.summary}. The file begins with the columns of the import: ${begins}`;
  const call = { ...list.file, ...(summary && { summary }) };
  bindFile(app, deps, call, [XLSX, CSV], limitOf, async (body: FileRequest) => {
    const { p, d, headers, format, separator } = body;
    if (headers.length > p.column.length)
      throw badReference('headers', 'headers must have one text for each column.', 'invalid_input');
    await refreshIfRequested(db, list.view, requestedColumns(body));
    const shown = p.column.map((name, index): Headed => [name, headers[index] || name]);
    const columns = fileColumns(list, fileBegins, shown);
    const limit = format === 'xlsx' ? MAX_ROWS + 1 : ALL;
    const params = { ...p, where: d?.where, limit, offset: 0 };
    const read = sql.join([
      ...new Map(columns.map((column) => [column.name, expressionOf(column)])).values(),
    ]);
    const query = pageOf(gridQuery(list, params, scopeOf(d as Extra, p.sort)), read).compile(db);
    const filename = `${list.view.replace(/_list$/, '')}_${await today(db)}.${format}`;
    if (format === 'csv') {
      const batches = readInBatches<Row>(db, query, BATCH);
      return { filename, contentType: CSV, content: csv(columns, batches, separator) };
    }
    const { sql: text, parameters } = query;
    const task = { filename, sheet: 'List', columns, sql: text, parameters };
    return workbooks.run({ name: listWorkbook.name, params: task });
  });
}

async function* csv(
  columns: readonly FileColumn[],
  batches: AsyncIterable<readonly Row[]>,
  separator: FileRequest['separator'],
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    csvLine(
      columns.map(({ header }) => header),
      separator,
    );
  for await (const rows of batches) {
    yield rows
      .map((row) =>
        csvLine(
          columns.map((column) => fileCell(column, row)),
          separator,
        ),
      )
      .join('');
  }
}
