import { utils } from '@e965/xlsx';
import { Gunzip } from 'fflate';
import type { Cell } from '#domain/sheet/cell';
import {
  type FormatRegion,
  type GnumericCell,
  type GnumericSheet,
  parseGnumericXml,
} from './gnumeric-xml.ts';
import { BLANK, numberCell, uncalculated } from './read-cells.ts';
import { cellBudget, sheetBuilder } from './sheet-builder.ts';
import { concatenated, isHostile } from './unzip.ts';
import type { Sheet } from './workbook.ts';
import { HOSTILE, WorkbookFault } from './workbook-fault.ts';

/** The value types of Gnumeric cells other than text. A formula has no type, since its value is not stored. */
const BOOLEAN = '20';
const NUMBERS = new Set(['30', '40']);
const ERROR = '50';
/** The start of a workbook, after the declaration and possibly a doctype. */
const WORKBOOK = /<(?:gnm|gmr):Workbook\b/;
const SNIFFED_BYTES = 4_096;

/** Reads the sheets of a Gnumeric file, which is XML or gzipped XML. */
export function readGnumeric(bytes: Uint8Array): Sheet[] {
  const xml = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes;
  if (!WORKBOOK.test(new TextDecoder().decode(xml.subarray(0, SNIFFED_BYTES)))) {
    throw new WorkbookFault('this is not a Gnumeric workbook.');
  }
  const { sheets, date1904 } = parseGnumericXml(xml);
  const spend = cellBudget();
  return sheets.map((sheet) => readSheet(sheet, date1904, spend));
}

function readSheet(
  { name, cells, formats, merges, hidden }: GnumericSheet,
  date1904: boolean,
  spend: () => void,
): Sheet {
  const sheet = sheetBuilder(name || 'Sheet', spend);
  for (const cell of cells) sheet.set(cell.row, cell.column, readCell(cell, formats, date1904));
  for (const merge of merges) sheet.merge(utils.decode_range(merge));
  for (const { element, first, last } of hidden) {
    if (element === 'ColInfo') sheet.hideColumns(first, last);
    else for (let row = first; row <= last; row += 1) sheet.hideRow(row);
  }
  return sheet.build();
}

function readCell(cell: GnumericCell, formats: readonly FormatRegion[], date1904: boolean): Cell {
  const { type, text } = cell;
  if (type === undefined) return uncalculated(text);
  if (text === '') return BLANK;
  if (type === BOOLEAN) return { text, kind: 'boolean' };
  if (type === ERROR) return { text, kind: 'error' };
  if (!NUMBERS.has(type)) return { text, kind: 'text' };
  return numberCell(Number(text), formatOf(cell, formats), date1904);
}

function formatOf({ row, column }: GnumericCell, formats: readonly FormatRegion[]): string {
  const region = formats.find(
    ({ rows, columns }) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1],
  );
  return region?.format ?? 'General';
}

function gunzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((chunk) => {
    size += chunk.length;
    if (isHostile(size, bytes.length)) throw new WorkbookFault(HOSTILE);
    chunks.push(chunk);
  });
  const step = 64 * 1024;
  for (let offset = 0; offset < bytes.length; offset += step) {
    stream.push(bytes.subarray(offset, offset + step), offset + step >= bytes.length);
  }

  return concatenated(chunks);
}
