import { zipSync } from 'fflate';
import { XLSX } from '#domain/sheet/xlsx';
import { tooLarge } from '../errors/errors.ts';
import { type OutgoingFile, safeFilename } from '../http/send-file.ts';
import { type Cell, textCell } from './cells.ts';
import type { Export } from './export.ts';
import { MOST_ROWS, type Sheet, writeSheets } from './workbook.ts';

/** Up to so many records share a workbook; more of them are files of their own in an archive. */
const MOST_SHEETS = 100;
/** Each of them is written by itself, which takes the longer the more there are. */
const MOST_ARCHIVED_ROWS = 250_000;
const LONGEST_SHEET_NAME = 31;

/**
 * The exports of several records as one file, which is called by their plural: a workbook, or an archive of them.
 * `load` is called for one after the other; throws 413 as soon as they have too many rows together (behaviour 18.5).
 */
export async function exportTogether(
  plural: string,
  ids: readonly number[],
  load: (id: number) => Promise<Export>,
): Promise<OutgoingFile> {
  if (ids.length > MOST_SHEETS) {
    const content = await zip(loadAll(ids, load, MOST_ARCHIVED_ROWS));
    return { filename: `${plural}.zip`, contentType: 'application/zip', content };
  }
  // Only the first two sheets of each record are written.
  const loadStart = async (id: number) => {
    const { filename, sheets } = await load(id);
    return { filename, sheets: sheets.slice(0, 2) };
  };
  const exports: Export[] = [];
  for await (const one of loadAll(ids, loadStart, MOST_ROWS)) exports.push(one);
  return {
    filename: `${plural}.xlsx`,
    contentType: XLSX,
    content: await writeSheets(togetherSheets(exports)),
  };
}

/** The exports one by one, so that nobody need hold all; throws 413 when they have more than `most` rows. */
async function* loadAll(
  ids: readonly number[],
  load: (id: number) => Promise<Export>,
  most: number,
): AsyncGenerator<Export> {
  let rows = 0;
  for (const id of ids) {
    const loaded = await load(id);
    // The second sheet is the record's own fields.
    for (const [index, sheet] of loaded.sheets.entries()) rows += index === 1 ? 0 : sheet.rows.length;
    if (rows > most) throw tooLarge('Too many rows for one file. Export fewer at once.');
    yield loaded;
  }
}

/** A summary with a row for every record, then each record's own first sheet under its name. */
function togetherSheets(exports: readonly Export[]): Sheet[] {
  const names = exports.map(({ filename }) => sheetName(filename)).map(uniqueNames());
  const fields = exports[0]?.sheets[1]?.rows.map(([field]) => String(field?.value ?? '')) ?? [];
  const summary: Sheet = {
    name: 'Summary',
    headers: ['Sheet', ...fields],
    rows: exports.map(({ sheets }, index) => [
      textCell(names[index] ?? ''),
      ...(sheets[1]?.rows ?? []).map((row): Cell => row[1] ?? null),
    ]),
  };
  const records = exports.flatMap(({ sheets: [lines] }, index) =>
    lines ? [{ ...lines, name: names[index] ?? lines.name }] : [],
  );
  return [summary, ...records];
}

async function zip(exports: AsyncIterable<Export>): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const unique = uniqueNames();
  for await (const { filename, sheets } of exports) {
    files[unique(safeFilename(filename))] = await writeSheets(sheets);
  }
  // Workbooks are archives themselves: pressing them again would only take time.
  return zipSync(files, { level: 0 });
}

/** `purchase_PO000001.xlsx` → `PO000001`, without what a sheet's name must not hold. */
function sheetName(filename: string): string {
  const bare = filename.replace(/^[a-z]+_/, '').replace(/\.xlsx$/, '');
  return bare.replace(/[[\]:*?/\\']/g, '_').slice(0, LONGEST_SHEET_NAME) || '_';
}

/** Makes of each name one that it has not made yet, by a number behind it; case does not tell names apart. */
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
  const bare = name.slice(0, name.length - extension.length);
  return (extension ? bare : bare.slice(0, LONGEST_SHEET_NAME - suffix.length)) + suffix + extension;
}
