import { read } from '@e965/xlsx';
import {
  extensionOf,
  INVALID_FORMAT,
  MOST_SHEET_ROWS,
  NO_SHEETS,
  processingFailure,
} from '#domain/sheet/accepted-files';
import { textCell } from '#domain/sheet/cell';
import { contentFits, SNIFFED_BYTES } from '#domain/sheet/content-fits';
import { decodeText } from './decode-text.ts';
import { filledRow, readRows } from './read-cells.ts';
import { likelySeparator, readDelimited } from './read-delimited.ts';
import { readGnumeric } from './read-gnumeric.ts';
import { type Sheet, tooManyRows } from './workbook.ts';
import { xmlText } from './xml-text.ts';
import { zipFault } from './zip-check.ts';

export type ParsedWorkbook = { sheets: Sheet[] } | { fault: string };

const PROTECTED = 'the file is protected by a password. Save it without one.';
/** So many rows behind the last one that is taken are looked into: the first of those that go on may be blank. */
const ROWS_BEHIND = 1_000;
const OPEN_DOCUMENTS = new Set(['ods', 'ots', 'fods']);

/** Reads a spreadsheet file of any accepted kind; a file that cannot be read gives the sentence to show. */
export function parseWorkbook(filename: string, bytes: Uint8Array): ParsedWorkbook {
  const extension = extensionOf(filename);
  if (!contentFits(extension, bytes.subarray(0, SNIFFED_BYTES))) return { fault: INVALID_FORMAT };

  try {
    const sheets = readSheets(extension, bytes);
    const long = sheets.find(({ rows }) => rows.length > MOST_SHEET_ROWS);
    if (long) return { fault: processingFailure(tooManyRows(long.name)) };
    return sheets.length > 0 ? { sheets } : { fault: NO_SHEETS };
  } catch (error) {
    // The reading library throws texts as well as errors.
    const message = error instanceof Error ? error.message : String(error);
    return { fault: processingFailure(/password|encrypt/i.test(message) ? PROTECTED : message) };
  }
}

function readSheets(extension: string, bytes: Uint8Array): Sheet[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const fault = zipFault(bytes);
    if (fault) throw new Error(fault);
  }
  if (extension === 'gnumeric' || isGnumericXml(bytes)) return readGnumeric(bytes);
  if (['csv', 'tsv', 'prn'].includes(extension)) {
    const text = decodeText(bytes);
    const columns = extension === 'prn' && !text.includes(likelySeparator(text));
    return columns ? readBook(text) : [readText(text, extension === 'tsv' ? '\t' : undefined)];
  }
  const isOpenDocument = OPEN_DOCUMENTS.has(extension);
  const sheets = readBook(bytes, isOpenDocument);
  // The reader leaves the names of OpenDocument sheets as the file's XML writes them.
  return isOpenDocument ? sheets.map(({ name, rows }) => ({ name: xmlText(name), rows })) : sheets;
}

/** Gnumeric can leave its files unpacked, and then calls them .xml. */
function isGnumericXml(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES));
  return /^\s*<\?xml[^>]*>\s*<gnm:Workbook\b/.test(start);
}

/** A text file has one sheet and no types: what is written is what is meant, leading zeros too. */
function readText(text: string, separator?: string): Sheet {
  const lines = readDelimited(text, separator);
  return {
    name: 'Sheet1',
    rows: lines.flatMap((line, index) => filledRow(index + 1, line.map(textCell)) ?? []),
  };
}

function readBook(content: Uint8Array | string, holdsTexts = false): Sheet[] {
  const book = read(content, {
    type: typeof content === 'string' ? 'string' : 'array',
    // Sparse cell maps let a file of a kilobyte that claims the largest range occupy the reader for minutes.
    dense: true,
    cellNF: true,
    cellHTML: false,
    cellFormula: false,
    raw: typeof content === 'string',
    PRN: typeof content === 'string',
    sheetRows: MOST_SHEET_ROWS + ROWS_BEHIND,
  });
  const { WBProps, Sheets: properties } = book.Workbook ?? {};
  const date1904 = WBProps?.date1904 ?? false;
  const sheets = book.SheetNames.flatMap((name, index) => {
    const sheet = book.Sheets[name];
    const isHidden = !!properties?.[index]?.Hidden;
    return sheet ? { name, isHidden, rows: readRows(sheet, { date1904, holdsTexts }) } : [];
  });
  const cut = sheets.find(({ rows }) => (rows.at(-1)?.row ?? 0) > MOST_SHEET_ROWS);
  if (cut) throw new Error(tooManyRows(cut.name));
  return [false, true].flatMap((hidden) =>
    sheets.flatMap(({ name, isHidden, rows }) => (isHidden === hidden ? { name, rows } : [])),
  );
}
