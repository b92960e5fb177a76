import { MOST_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { Cell } from '#domain/sheet/cell';
import { counted } from '#domain/values/counted';
import { isDay } from '#domain/values/day';
import { encodingOfTexts } from './decode-text.ts';
import { decode, type Encoding } from './encodings.ts';
import { BLANK, dayCell, decodedCell } from './read-cells.ts';
import { cellBudget, sheetBuilder } from './sheet-builder.ts';
import { type Sheet, tooManyRows } from './workbook.ts';
import { DAMAGED, WorkbookFault } from './workbook-fault.ts';

const NAME = 'Sheet1';

/**
 * The code pages of byte 29 of the header. Other values, above all 0x57, do not determine the encoding of the texts.
 */
const NAMED: Readonly<Record<number, Encoding>> = {
  2: 'CP850',
  3: 'Windows-1252',
  19: 'Shift-JIS',
  31: 'CP852',
  38: 'CP866',
  77: 'GB18030',
  78: 'CP949',
  79: 'Big5',
  100: 'CP852',
  101: 'CP866',
  120: 'Big5',
  121: 'CP949',
  122: 'GB18030',
  123: 'Shift-JIS',
  200: 'Windows-1250',
  201: 'Windows-1251',
  202: 'Windows-1254',
};

/** The format versions of dBASE 7 in byte 0 of the header. Their headers are longer. */
const DBASE_7 = new Set([0x04, 0x8c]);
const VISUAL_FOXPRO = new Set([0x30, 0x31, 0x32]);

const FIELDS_END = 0x0d;
const DELETED = 0x2a;
/** The Julian number of January 1, 1970. */
const JULIAN_1970 = 2_440_588;
const DAY_MS = 24 * 60 * 60 * 1000;

const IN_MEMO =
  'is stored in a separate file (.dbt or .fpt): enter it here, or save the table as .xlsx in the program that created it';
const UNKNOWN = 'has a type that only the program can read that created the file: enter it here';

interface Field {
  /** The name in bytes, since it has the encoding of the texts. */
  name: Uint8Array;
  type: string;
  at: number;
  length: number;
}

/** Reads the table of a .dbf. Its first row contains the field names. Records marked as deleted are omitted. */
export function readDbase(bytes: Uint8Array, chosen?: Encoding): Sheet[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = bytes[0] ?? 0;
  const count = view.getUint32(4, true);
  const begin = view.getUint16(8, true);
  const length = view.getUint16(10, true);
  const fields = fieldsOf(bytes.subarray(0, begin), DBASE_7.has(version));
  const width = fields.reduce((sum, field) => sum + field.length, 1);
  if (fields.length === 0 || width > length || begin + count * length > bytes.length) {
    throw new WorkbookFault(DAMAGED);
  }

  if (count >= MOST_SHEET_ROWS) throw new WorkbookFault(tooManyRows(NAME));

  const records = Array.from({ length: count }, (_, at) =>
    bytes.subarray(begin + at * length, begin + (at + 1) * length),
  );
  const kept = records.filter(([mark]) => mark !== DELETED);
  const texts = kept.flatMap((record) =>
    fields.flatMap((field) => (field.type === 'C' ? contentOf(record, field) : [])),
  );
  const readAs = encodingOfTexts([...fields.map(({ name }) => name), ...texts], {
    chosen,
    named: NAMED[bytes[29] ?? 0],
  });
  const text = (of: Uint8Array) => decode(of, readAs ?? 'Windows-1252').replace(/[\0 ]+$/, '');

  const sheet = sheetBuilder(NAME, cellBudget());
  for (const [column, { name }] of fields.entries()) sheet.set(0, column, decodedCell(text(name)));
  for (const [row, record] of kept.entries()) {
    for (const [column, field] of fields.entries()) {
      sheet.set(row + 1, column, cellOf(field, contentOf(record, field), { version, text }));
    }
  }
  const deleted = count - kept.length;
  const note = `${counted(deleted, 'record is', 'records are')} marked as deleted and left out.`;
  return [{ ...sheet.build(), ...(readAs && { readAs }), ...(deleted > 0 && { notes: [note] }) }];
}

/** Returns the fields of a header without the null flags. */
function fieldsOf(header: Uint8Array, isLong: boolean): Field[] {
  const [first, size, nameLength] = isLong ? [68, 48, 32] : [32, 32, 11];
  const fields: Field[] = [];
  let place = 1;
  for (let at = first; at + size <= header.length && header[at] !== FIELDS_END; at += size) {
    const name = header.subarray(at, at + nameLength);
    const type = String.fromCharCode(header[at + nameLength] ?? 0);
    const [length = 0, decimals = 0] = header.subarray(at + (isLong ? 33 : 16));
    // A long text stores the high byte of its length in place of the decimals.
    const whole = type === 'C' ? length + 256 * decimals : length;
    const end = name.indexOf(0);
    if (type !== '0')
      fields.push({ name: name.subarray(0, end < 0 ? nameLength : end), type, at: place, length: whole });
    place += whole;
  }
  return fields;
}

function contentOf(record: Uint8Array, { at, length }: Field): Uint8Array {
  return record.subarray(at, at + length);
}

interface Reading {
  version: number;
  text: (bytes: Uint8Array) => string;
}

function cellOf({ type }: Field, content: Uint8Array, { version, text }: Reading): Cell {
  const written = text(content).trim();
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const isFox = VISUAL_FOXPRO.has(version);
  switch (type) {
    case 'C':
      return written === '' ? BLANK : decodedCell(text(content));
    case 'N':
    case 'F':
      return numberOf(written);
    case 'D':
      return dayOf(written.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    case 'L':
      return flagOf(written);
    case 'I':
      if (isFox && content.length === 4) return numberOf(String(view.getInt32(0, true)));
      break;
    case 'B':
      if (isFox && content.length === 8) return numberOf(String(view.getFloat64(0, true)));
      break;
    case 'Y':
      if (content.length === 8) return numberOf(withDecimals(view.getBigInt64(0, true)));
      break;
    case 'T':
      if (content.length === 8) return momentOf(view.getInt32(0, true), view.getInt32(4, true));
  }
  const isBlank = content.length === 4 ? view.getUint32(0, true) === 0 : written === '';
  return isBlank ? BLANK : { text: '…', kind: 'text', fault: 'MGPBW'.includes(type) ? IN_MEMO : UNKNOWN };
}

function numberOf(written: string): Cell {
  if (written === '' || written === '.') return BLANK;
  // Programs write asterisks if a number does not fit its field.
  if (/^\*+$/.test(written)) return { text: written, kind: 'error' };
  const number = Number(written);
  return Number.isNaN(number) ? { text: written, kind: 'text' } : { text: written, kind: 'number', number };
}

function dayOf(written: string): Cell {
  if (/^[\s/.0-]*$/.test(written)) return BLANK;
  return isDay(written) ? dayCell(written, 'yyyy-mm-dd') : { text: written, kind: 'text' };
}

function flagOf(written: string): Cell {
  if (/^[ty]$/i.test(written)) return { text: 'TRUE', kind: 'boolean' };
  if (/^[fn]$/i.test(written)) return { text: 'FALSE', kind: 'boolean' };
  return written === '' || written === '?' ? BLANK : { text: written, kind: 'text' };
}

/** Formats a currency value, which is stored in ten-thousandths. */
function withDecimals(stored: bigint): string {
  const sign = stored < 0n ? '-' : '';
  const digits = String(stored < 0n ? -stored : stored).padStart(5, '0');
  return `${sign}${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}

/** Returns the cell of a Julian day and the milliseconds of that day. */
function momentOf(day: number, milliseconds: number): Cell {
  if (day === 0) return BLANK;
  const moment = new Date((day - JULIAN_1970) * DAY_MS + milliseconds);
  return Number.isNaN(moment.getTime())
    ? { text: String(day), kind: 'error' }
    : dayCell(moment.toISOString().slice(0, 19), 'General');
}
