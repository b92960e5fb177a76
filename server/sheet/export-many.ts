import { zipSync } from 'fflate';
import { XLSX } from '#domain/sheet/xlsx';
import { type OutgoingFile, safeFilename } from '../http/send-file.ts';
import { type Cell, textCell } from './cells.ts';
import type { Export } from './export.ts';
import { type Sheet, writeSheets } from './workbook.ts';

/** Up to so many records share a workbook; more of them are files of their own in an archive. */
const MOST_SHEETS = 100;
const LONGEST_SHEET_NAME = 31;

/** The exports of several records as one file, which is called by their plural: a workbook, or an archive of them. */
export async function exportTogether(plural: string, exports: readonly Export[]): Promise<OutgoingFile> {
  if (exports.length <= MOST_SHEETS) {
    const content = await writeSheets(togetherSheets(exports));
    return { filename: `${plural}.xlsx`, contentType: XLSX, content };
  }
  return { filename: `${plural}.zip`, contentType: 'application/zip', content: await zip(exports) };
}

/** A summary with a row for every record, then each record's own first sheet under its name. */
function togetherSheets(exports: readonly Export[]): Sheet[] {
  const names = uniqueNames(exports.map(({ filename }) => sheetName(filename)));
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

async function zip(exports: readonly Export[]): Promise<Buffer> {
  const names = uniqueNames(exports.map(({ filename }) => safeFilename(filename)));
  const files: Record<string, Uint8Array> = {};
  for (const [index, { sheets }] of exports.entries()) files[names[index] ?? ''] = await writeSheets(sheets);
  // Workbooks are archives themselves: pressing them again would only take time.
  return Buffer.from(zipSync(files, { level: 0 }));
}

/** `purchase_PO000001.xlsx` → `PO000001`, without what a sheet's name must not hold. */
function sheetName(filename: string): string {
  const bare = filename.replace(/^[a-z]+_/, '').replace(/\.xlsx$/, '');
  return bare.replace(/[[\]:*?/\\']/g, '_').slice(0, LONGEST_SHEET_NAME) || '_';
}

/** The names in their order, the second of a kind with a number behind it; case does not tell names apart. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(['summary']);
  return names.map((name) => {
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = numbered(name, number);
    taken.add(unique.toLowerCase());
    return unique;
  });
}

function numbered(name: string, number: number): string {
  const extension = /\.xlsx$/.exec(name)?.[0] ?? '';
  const suffix = ` (${number})`;
  const bare = name.slice(0, name.length - extension.length);
  return (extension ? bare : bare.slice(0, LONGEST_SHEET_NAME - suffix.length)) + suffix + extension;
}
