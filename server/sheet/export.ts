import type { FastifyInstance } from 'fastify';
import { zipSync } from 'fflate';
import { sql } from 'kysely';
import type { Sap } from '#domain/lines/line';
import { XLSX, ZIP } from '#domain/sheet/xlsx';
import type { Download } from '#domain/wire/download';
import type { Db } from '../db/db.ts';
import { allowPauses } from '../db/statement-limit.ts';
import { AppError, notFound, tooLarge } from '../errors/errors.ts';
import { bindDownload } from '../http/bind-file.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type OutgoingFile, safeFilename } from '../http/send-file.ts';
import {
  type Cell,
  MAX_ROWS,
  numberCell,
  type Sheet,
  type SheetColumn,
  textCell,
  type WorkbookHandler,
  writeSheets,
} from './workbook.ts';

export interface Export {
  filename: string;
  sheets: readonly Sheet[];
}

export interface DocumentExport {
  filename: string;
  lines: Sheet;
  /** The fields of the record: one row per field, with name and value. */
  fields: Sheet;
  /** Sheets that only the file of a single document has. */
  further?: readonly Sheet[];
}

/** Returns the file of a single document: its lines, its fields, then further sheets. */
export function ownFile({ filename, lines, fields, further = [] }: DocumentExport): Export {
  return { filename, sheets: [lines, fields, ...further] };
}

/**
 * Returns the SQL of the day, in the company's time zone, on which a record was created or last saved (`YYYY-MM-DD`).
 */
export function dayOf(instant: 'created_at' | 'modified_at') {
  return sql<string>`instant_day(${sql.ref(instant)})`;
}

type Line = Sap & { quant: number };

/** The columns that every import of lines reads, with the import's names. */
export const importColumns: readonly SheetColumn<Line>[] = [
  { header: 'SAP*', cell: ({ sap_code }) => textCell(sap_code) },
  { header: 'Quantity*', cell: ({ quant }) => numberCell(quant) },
];

/** Columns about the part, which imports ignore. */
export const partColumns: readonly SheetColumn<Line>[] = [
  { header: 'Product number', cell: ({ product_number }) => textCell(product_number) },
  { header: 'Part name', cell: ({ name }) => textCell(name) },
  { header: 'Part number', cell: ({ gen_name }) => textCell(gen_name) },
  { header: 'Note', cell: ({ note }) => textCell(note) },
];

/** A download that a thread serves. */
export interface ExportHandler extends WorkbookHandler {
  download: Download<object>;
}

/**
 * Declares the workbook of one record or of a list. `load` throws 404 if the record does not exist. `before` runs
 * before the snapshot.
 */
export function exportHandler<Parameters extends object>(
  download: Download<Parameters>,
  load: (db: Db, parameters: Parameters) => Promise<Export>,
  before: (db: Db) => Promise<unknown> = async () => {},
): ExportHandler {
  return {
    name: download.path,
    download,
    async write(db, parameters: Parameters) {
      await before(db);
      const { filename, sheets } = await inSnapshot(db, (snapshot) => load(snapshot, parameters));
      return { filename, contentType: XLSX, content: await writeSheets(sheets) };
    },
  };
}

/**
 * Declares the export of several documents in one file with the name `plural`. `load` throws 404 if a document does
 * not exist.
 */
export function exportManyHandler(
  download: Download<{ ids: number[] }>,
  plural: string,
  load: (db: Db, id: number) => Promise<DocumentExport>,
): ExportHandler {
  return {
    name: download.path,
    download,
    write: (db, { ids }: { ids: number[] }) =>
      inSnapshot(db, async (snapshot) => {
        await allowPauses(snapshot);
        return exportTogether(plural, ids, (id) => load(snapshot, id));
      }),
  };
}

/** Runs work in one snapshot, so that a file is consistent while users save. */
function inSnapshot<Result>(db: Db, work: (snapshot: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

/** The maximum number of records in one workbook. More records become files in an archive. */
const MAX_SHEETS = 100;
/** The maximum number of rows in an archive, whose files are written one after another. */
const MAX_ARCHIVED_ROWS = 250_000;
const LONGEST_SHEET_NAME = 31;

/**
 * Exports several records as one file with the name `plural`: a workbook or an archive. Calls `load` for one record
 * after another. Throws 413 as soon as the records have too many rows (behaviour 18.5).
 */
export async function exportTogether(
  plural: string,
  ids: readonly number[],
  load: (id: number) => Promise<DocumentExport>,
): Promise<OutgoingFile> {
  if (ids.length > MAX_SHEETS) {
    const content = await zip(loadAll(ids, load, MAX_ARCHIVED_ROWS));
    return { filename: `${plural}.zip`, contentType: ZIP, content };
  }
  const exports: DocumentExport[] = [];
  const loadPart = async (id: number) => ({ ...(await load(id)), further: [] });
  for await (const loaded of loadAll(ids, loadPart, MAX_ROWS)) exports.push(loaded);
  return {
    filename: `${plural}.xlsx`,
    contentType: XLSX,
    content: await writeSheets(togetherSheets(exports)),
  };
}

async function* loadAll(
  ids: readonly number[],
  load: (id: number) => Promise<DocumentExport>,
  most: number,
): AsyncGenerator<DocumentExport> {
  let rows = 0;
  for (const id of ids) {
    const loaded = await load(id).catch((error) => {
      const isGone = error instanceof AppError && error.status === 404;
      throw isGone ? notFound(`There is no record with the id ${id}.`) : error;
    });
    for (const sheet of [loaded.lines, ...(loaded.further ?? [])]) rows += sheet.rows.length;
    if (rows > most) throw tooLarge('Too many rows for one file. Export fewer at once.');
    yield loaded;
  }
}

function togetherSheets(exports: readonly DocumentExport[]): Sheet[] {
  const names = exports.map(({ filename }) => sheetName(filename)).map(uniqueNames());
  const fields = exports[0]?.fields.rows.map(([field]) => String(field?.value ?? '')) ?? [];
  const summary: Sheet = {
    name: 'Summary',
    headers: ['Sheet', ...fields],
    rows: exports.map(({ fields }, index) => [
      textCell(names[index] ?? ''),
      ...fields.rows.map((row): Cell => row[1] ?? null),
    ]),
  };
  const lines = exports.map(({ lines }, index) => ({ ...lines, name: names[index] ?? lines.name }));
  return [summary, ...lines];
}

async function zip(exports: AsyncIterable<DocumentExport>): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const unique = uniqueNames();
  for await (const exported of exports) {
    files[unique(safeFilename(exported.filename))] = await writeSheets(ownFile(exported).sheets);
  }
  // Workbooks are archives already: compressing them again would only take time.
  return zipSync(files, { level: 0 });
}

/** `purchase_PO000001.xlsx` → `PO000001`, without characters that sheet names must not contain. */
function sheetName(filename: string): string {
  const baseName = filename.replace(/^[a-z]+_/, '').replace(/\.xlsx$/, '');
  return baseName.replace(/[[\]:*?/\\']/g, '_').slice(0, LONGEST_SHEET_NAME) || '_';
}

/** Returns a function that makes names unique by appending a number. Names that differ only in case count as equal. */
function uniqueNames(): (name: string) => string {
  const taken = new Set(['summary']);
  return (name) => {
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = numbered(name, number);
    taken.add(unique.toLowerCase());
    return unique;
  };
}

function numbered(name: string, number: number): string {
  const extension = /\.xlsx$/.exec(name)?.[0] ?? '';
  const suffix = ` (${number})`;
  const baseName = name.slice(0, name.length - extension.length);
  return (extension ? baseName : baseName.slice(0, LONGEST_SHEET_NAME - suffix.length)) + suffix + extension;
}

/** Serves exports. The route only passes the request to a thread. */
export function exportRoutes(exports: readonly ExportHandler[]) {
  return (app: FastifyInstance, deps: Dependencies): void => {
    for (const { name, download } of exports) {
      const write = (params: object) => deps.workbooks.run({ name, params });
      bindDownload(app, deps, download, write, deps.limits.workbooks);
    }
  };
}
