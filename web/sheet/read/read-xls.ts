import { CFB } from '@e965/xlsx';
import { openContainer } from './container.ts';
import { readWithLibrary } from './read-with-library.ts';
import { DAMAGED, PROTECTED, type Sheet, WorkbookFault } from './workbook.ts';

/** The type of the record that begins a workbook since Excel 5. Its second byte is the version in older workbooks. */
const BEGIN = 0x0809;

/** The type of a page break, which the library skips. */
const SKIPPED = 0x001a;
/** The type of a record that continues the previous record. */
const CONTINUE = 0x003c;
/**
 * The types of records to read: sheets, code page and password, formats, texts, cells, rows, columns, merged cells.
 * Other records, such as a hyperlink of four billion cells, could block the library for minutes or exhaust the memory.
 */
const READ = new Set([
  ...[0x0009, 0x0209, 0x0409, BEGIN, 0x0042],
  ...[0x000a, 0x0022, 0x002f, 0x0085, 0x008f],
  ...[0x001e, 0x041e, 0x0043, 0x0044, 0x0243, 0x0443, 0x00e0],
  ...[0x00fc, 0x00fd, 0x0004, 0x0204, 0x00d6, 0x0007, 0x0207],
  ...[0x0002, 0x0003, 0x0203, 0x027e, 0x00bd, 0x0005, 0x0205, 0x0006, 0x0206, 0x0406],
  ...[0x0000, 0x0200, 0x0008, 0x0208, 0x007d, 0x00e5],
]);

const FORMULAS = new Set([0x0006, 0x0206, 0x0406]);
/** The offset of the length of the tokens in a formula record, since Excel 5 and in older workbooks. */
const TOKENS_AT = 20;
const OLD_TOKENS_AT = 16;

/** The minimum size of a record with a text, by type: the bytes up to and including the length of the text. */
const SIZES_WITH_LENGTH: Readonly<Record<number, number>> = {
  4: 8,
  7: 1,
  30: 1,
  133: 7,
  214: 8,
  516: 8,
  519: 2,
  1054: 3,
};

/** Reads the sheets of an .xls. Texts from before Excel 97 are in the code page that the file names. */
export function readXls(bytes: Uint8Array): Sheet[] {
  const stream = streamOf(bytes);
  if (!stream) return [];
  const view = new DataView(stream.buffer);
  const tokensAt = view.getUint16(0, true) === BEGIN ? TOKENS_AT : OLD_TOKENS_AT;
  let isRead = true;
  for (let offset = 0; offset + 4 <= stream.length; ) {
    const type = view.getUint16(offset, true);
    const length = Math.min(view.getUint16(offset + 2, true), stream.length - offset - 4);
    // The library would loop forever over a text without a length.
    if (length < (SIZES_WITH_LENGTH[type] ?? 0)) throw new WorkbookFault(DAMAGED);

    // Drops the tokens of a formula, because the library would parse them.
    if (FORMULAS.has(type)) {
      if (length < tokensAt + 2) throw new WorkbookFault(DAMAGED);
      view.setUint16(offset + 4 + tokensAt, 0, true);
    }
    if (type !== CONTINUE) isRead = READ.has(type);
    if (!isRead) view.setUint16(offset, SKIPPED, true);
    offset += 4 + length;
  }
  return readWithLibrary(stream);
}

/** Returns a copy of the records of a workbook, which are a whole file or a stream of a container. */
function streamOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] === (BEGIN & 0xff)) return Uint8Array.from(bytes);
  const container = openContainer(bytes);
  if (CFB.find(container, '/EncryptedPackage')) throw new WorkbookFault(PROTECTED);
  const found = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book');
  return found?.content && Uint8Array.from(found.content);
}
