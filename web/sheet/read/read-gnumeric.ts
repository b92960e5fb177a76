import { SSF, utils } from '@e965/xlsx';
import { Gunzip } from 'fflate';
import type { Cell } from '#domain/sheet/cell';
import {
  type FormatRegion,
  type GnumericCell,
  type GnumericSheet,
  parseGnumericXml,
} from './gnumeric-xml.ts';
import { BLANK, filledRow, markMerged, numberOrDay } from './read-cells.ts';
import { MOST_COLUMNS, type Sheet } from './workbook.ts';
import { HOSTILE_ZIP, isHostile } from './zip-check.ts';

/** The value types of Gnumeric's cells that are not plain text. A formula has none: its value is not stored. */
const BOOLEAN = '20';
const NUMBERS = new Set(['30', '40']);
const ERROR = '50';
/** What a workbook begins with, behind the declaration and perhaps a document type. */
const WORKBOOK = /<(?:gnm|gmr):Workbook\b/;
const SNIFFED_BYTES = 4_096;

/** The sheets of a Gnumeric file: XML, gzipped or not. */
export function readGnumeric(bytes: Uint8Array): Sheet[] {
  const xml = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzip(bytes) : bytes;
  if (!WORKBOOK.test(new TextDecoder().decode(xml.subarray(0, SNIFFED_BYTES)))) {
    throw new Error('this is not a Gnumeric workbook.');
  }
  const { sheets, date1904 } = parseGnumericXml(xml);
  return sheets.map((sheet) => readSheet(sheet, date1904));
}

function readSheet({ name, cells, formats, merges }: GnumericSheet, date1904: boolean): Sheet {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) {
    if (!(cell.column < MOST_COLUMNS)) continue;
    const row = rows.get(cell.row) ?? [];
    while (row.length < cell.column) row.push(BLANK);
    row[cell.column] = readCell(cell, formats, date1904);
    rows.set(cell.row, row);
  }
  markMerged((index) => rows.get(index), merges.map(utils.decode_range));
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return {
    name: name || 'Sheet',
    rows: sorted.flatMap(([index, row]) => filledRow(index + 1, row) ?? []),
  };
}

function readCell(cell: GnumericCell, formats: readonly FormatRegion[], date1904: boolean): Cell {
  const { type, text } = cell;
  if (type === undefined) return { text: text || '=', kind: 'error' };
  if (text === '') return BLANK;
  if (type === BOOLEAN) return { text, kind: 'boolean' };
  if (type === ERROR) return { text, kind: 'error' };
  if (!NUMBERS.has(type)) return { text, kind: 'text' };

  const number = Number(text);
  const format = formatOf(cell, formats);
  return numberOrDay(number, shownText(number, format, date1904), format, { date1904, holdsTexts: false });
}

/** The number as its format shows it; as it is where the format is one that only Gnumeric knows. */
function shownText(number: number, format: string, date1904: boolean): string {
  try {
    return SSF.format(format, number, { date1904 });
  } catch {
    return String(number);
  }
}

function formatOf({ row, column }: GnumericCell, formats: readonly FormatRegion[]): string {
  const region = formats.find(
    ({ rows, columns }) => row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1],
  );
  return region?.format ?? 'General';
}

function gunzip(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const stream = new Gunzip((piece) => {
    size += piece.length;
    if (isHostile(size, bytes.length)) throw new Error(HOSTILE_ZIP);
    pieces.push(piece);
  });
  const step = 64 * 1024;
  for (let at = 0; at < bytes.length; at += step) {
    stream.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  }

  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
