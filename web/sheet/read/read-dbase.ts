import { MAX_SHEET_ROWS } from '#domain/sheet/accepted-files';
import type { Cell } from '#domain/sheet/cell';
import { counted } from '#domain/values/counted';
import { isDay } from '#domain/values/day';
import { decodeText } from './decode-text.ts';
import { decode, type Encoding } from './encodings.ts';
import { BLANK, dayCell, decodedCell } from './read-cells.ts';
import { workbookBuilder } from './sheet-builder.ts';
import { DAMAGED, type Sheet, tooManyRows, WorkbookFault } from './workbook.ts';

const NAME = 'Sheet1';

/**
 * The encodings that byte 29 of the header declares. Other values, such as 87 (the system's ANSI
 * code page), do not determine an encoding.
 */
const DECLARED: Readonly<Record<number, Encoding>> = {
  3: 'Windows-1252',
  19: 'Shift-JIS',
  38: 'CP866',
  77: 'GB18030',
  78: 'CP949',
  79: 'Big5',
  80: 'Windows-874',
  101: 'CP866',
  120: 'Big5',
  121: 'CP949',
  122: 'GB18030',
  123: 'Shift-JIS',
  124: 'Windows-874',
  125: 'Windows-1255',
  126: 'Windows-1256',
  150: 'Mac Cyrillic',
  200: 'Windows-1250',
  201: 'Windows-1251',
  202: 'Windows-1254',
  203: 'Windows-1253',
  204: 'Windows-1257',
};

/** The maximum number of texts from which the encoding is guessed. */
const SAMPLED_TEXTS = 1_000;
const LINE_FEED = 0x0a;

const NAME_LENGTH = 11;
const FIELDS_END = 0x0d;
const DELETED = 0x2a;
/** The size of a field descriptor, and of the header before the first descriptor. */
const DESCRIPTOR_SIZE = 32;

/** The types of fields whose values are in another file. A blank field has no value. */
const MEMOS = 'MGP';
const NOT_READ =
  'is not stored as text: enter it here, or save the table as .xlsx in the program that created it';

interface Field {
  /** The bytes of the name, whose encoding is known only after the texts have been read. */
  name: Uint8Array;
  type: string;
  offset: number;
  length: number;
}

/** Reads the table of a .dbf as a sheet. Its first row contains the field names. */
export function readDbase(bytes: Uint8Array, chosen?: Encoding): Sheet[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint32(4, true);
  const begin = view.getUint16(8, true);
  const length = view.getUint16(10, true);
  const fields = fieldsOf(bytes.subarray(0, begin));
  const width = fields.reduce((sum, field) => sum + field.length, 1);
  if (fields.length === 0 || width > length || begin + count * length > bytes.length) {
    throw new WorkbookFault(DAMAGED);
  }

  if (count >= MAX_SHEET_ROWS) throw new WorkbookFault(tooManyRows(NAME));

  const records = Array.from({ length: count }, (_, index) =>
    bytes.subarray(begin + index * length, begin + (index + 1) * length),
  );
  const undeleted = records.filter(([mark]) => mark !== DELETED);
  const texts = undeleted.flatMap((record) =>
    fields.flatMap((field) => (field.type === 'C' ? contentOf(record, field) : [])),
  );
  const readAs = encodingOf(
    [...fields.map(({ name }) => name), ...texts],
    chosen ?? DECLARED[bytes[29] ?? 0],
  );
  const text = (bytes: Uint8Array) => decode(bytes, readAs ?? 'Windows-1252').replace(/[\0 ]+$/, '');

  const sheet = workbookBuilder().addSheet(NAME);
  for (const [column, { name }] of fields.entries()) sheet.set(0, column, decodedCell(text(name)));
  for (const [row, record] of undeleted.entries()) {
    for (const [column, field] of fields.entries()) {
      sheet.set(row + 1, column, cellOf(field, text(contentOf(record, field))));
    }
  }
  const deleted = count - undeleted.length;
  const note = `${counted(deleted, 'record is', 'records are')} marked as deleted and left out.`;
  return [{ ...sheet.build(), ...(readAs && { readAs }), ...(deleted > 0 && { notes: [note] }) }];
}

/** Returns the encoding of the texts; undefined if all are ASCII, so that the user is offered no choice. */
function encodingOf(texts: readonly Uint8Array[], known: Encoding | undefined): Encoding | undefined {
  const foreign = texts.filter((text) => text.some((byte) => byte >= 0x80));
  if (foreign.length === 0) return undefined;
  const lines = foreign.slice(0, SAMPLED_TEXTS).flatMap((text) => [...text, LINE_FEED]);
  return known ?? decodeText(Uint8Array.from(lines)).readAs;
}

function fieldsOf(header: Uint8Array): Field[] {
  const fields: Field[] = [];
  let fieldOffset = 1;
  for (let descriptor = DESCRIPTOR_SIZE; header[descriptor] !== FIELDS_END; descriptor += DESCRIPTOR_SIZE) {
    if (descriptor + DESCRIPTOR_SIZE > header.length) break;
    const name = header.subarray(descriptor, descriptor + NAME_LENGTH);
    const type = String.fromCharCode(header[descriptor + NAME_LENGTH] ?? 0);
    const [length = 0, decimals = 0] = header.subarray(descriptor + 16);
    // A long text stores the high byte of its length in place of the decimals.
    const fieldLength = type === 'C' ? length + 256 * decimals : length;
    const end = name.indexOf(0);
    fields.push({
      name: name.subarray(0, end < 0 ? NAME_LENGTH : end),
      type,
      offset: fieldOffset,
      length: fieldLength,
    });
    fieldOffset += fieldLength;
  }
  return fields;
}

function contentOf(record: Uint8Array, { offset, length }: Field): Uint8Array {
  return record.subarray(offset, offset + length);
}

function cellOf({ type }: Field, text: string): Cell {
  const written = text.trim();
  switch (type) {
    case 'C':
      return written === '' ? BLANK : decodedCell(text);
    case 'N':
    case 'F':
      return numberOf(written);
    case 'D':
      return dayOf(written.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'));
    case 'L':
      return flagOf(written);
    default:
      return written === '' && MEMOS.includes(type) ? BLANK : { text: '…', kind: 'text', fault: NOT_READ };
  }
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
