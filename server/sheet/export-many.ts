import { zipSync } from 'fflate';
import { XLSX, ZIP } from '#domain/sheet/xlsx';
import { AppError, notFound, tooLarge } from '../errors/errors.ts';
import { type OutgoingFile, safeFilename } from '../http/send-file.ts';
import { type DocumentExport, ownFile } from './export.ts';
import { type Cell, MAX_ROWS, type Sheet, textCell, writeSheets } from './workbook.ts';

/** The maximum number of records in one workbook. More records become files in an archive. */
const MAX_SHEETS = 100;
/** Each file is written separately, and many files take a long time. */
const MAX_ARCHIVED_ROWS = 250_000;
const LONGEST_SHEET_NAME = 31;

/**
 * Exports several records as one file, named by their plural: a workbook or an archive. Calls `load` for one record
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

/** Loads the exports one by one. Throws 413 if they exceed `most` rows, and 404 for a missing record. */
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

/** Returns a summary with a row for each document, followed by a sheet for each document's lines. */
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

/** Makes names unique by appending a number. Names that differ only in case count as equal. */
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
