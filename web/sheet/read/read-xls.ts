import { CFB } from '@e965/xlsx';
import { openContainer } from './container.ts';
import { encodingOfTexts } from './decode-text.ts';
import { codePageOf, type Encoding, encodingOf } from './encodings.ts';
import { readWithLibrary } from './read-with-library.ts';
import { DAMAGED, PROTECTED, type Sheet, WorkbookFault } from './workbook.ts';

const CODE_PAGE = 0x0042;
const BEGIN_2 = 0x0009;
const BEGIN_3 = 0x0209;
const BEGIN_4 = 0x0409;
const BEGIN = 0x0809;
/** The BIFF version of Excel 95. Excel 97 stores its texts in Unicode. */
const EXCEL_95 = 0x0500;

/** The type of a page break, which the library skips. */
const SKIPPED = 0x001a;
/** The type of a record that continues the previous record. */
const CONTINUE = 0x003c;
/**
 * The types of records to read: sheets, code page and password, formats, texts, cells, rows, columns, merged cells.
 * Other records, such as a link to four billion cells, could block the library for minutes or exhaust the memory.
 */
const READ = new Set([
  ...[BEGIN_2, BEGIN_3, BEGIN_4, BEGIN, CODE_PAGE],
  ...[0x000a, 0x0022, 0x002f, 0x0085, 0x008f],
  ...[0x001e, 0x041e, 0x0043, 0x0044, 0x0243, 0x0443, 0x00e0],
  ...[0x00fc, 0x00fd, 0x0004, 0x0204, 0x00d6, 0x0007, 0x0207],
  ...[0x0002, 0x0003, 0x0203, 0x027e, 0x00bd, 0x0005, 0x0205, 0x0006, 0x0206, 0x0406],
  ...[0x0000, 0x0200, 0x0008, 0x0208, 0x007d, 0x00e5],
]);

const FORMULAS = new Set([0x0006, 0x0206, 0x0406]);
/** The offset of the token length of a formula, after its result. */
const PARTS_AT = 20;
const OLD_PARTS_AT = 16;

/** The offset and the size of the text length in records with texts. The text follows it. */
const TEXTS: Readonly<Record<number, { at: number; bytes: 1 | 2 }>> = {
  4: { at: 7, bytes: 1 },
  7: { at: 0, bytes: 1 },
  30: { at: 0, bytes: 1 },
  133: { at: 6, bytes: 1 },
  214: { at: 6, bytes: 2 },
  516: { at: 6, bytes: 2 },
  519: { at: 0, bytes: 2 },
  1054: { at: 2, bytes: 1 },
};

/**
 * Reads the sheets of an .xls. Before Excel 97 texts are in a code page: the user's choice, the code page that the file
 * names, or a guess (behaviour 9.26).
 */
export function readXls(bytes: Uint8Array, chosen?: Encoding): Sheet[] {
  const stream = streamOf(bytes);
  if (!stream) return [];
  const view = new DataView(stream.buffer);
  const texts: Uint8Array[] = [];
  const pages: number[] = [];
  const partsAt = view.getUint16(0, true) === BEGIN ? PARTS_AT : OLD_PARTS_AT;
  let isOld = true;
  let isRead = true;
  for (let offset = 0; offset + 4 <= stream.length; ) {
    const type = view.getUint16(offset, true);
    const content = stream.subarray(offset + 4, offset + 4 + view.getUint16(offset + 2, true));
    if (type === BEGIN && offset === 0 && content.length > 1)
      isOld = view.getUint16(offset + 4, true) === EXCEL_95;
    if (type === CODE_PAGE && content.length > 1) pages.push(offset + 4);
    const text = textIn(type, content);
    if (text) texts.push(text);

    // Drops the tokens of a formula, because the library would parse them.
    if (FORMULAS.has(type)) {
      if (content.length < partsAt + 2) throw new WorkbookFault(DAMAGED);
      view.setUint16(offset + 4 + partsAt, 0, true);
    }
    if (type !== CONTINUE) isRead = READ.has(type);
    if (!isRead) view.setUint16(offset, SKIPPED, true);
    offset += 4 + content.length;
  }
  if (!isOld) return readWithLibrary(stream);

  const codePage = pages.map((offset) => view.getUint16(offset, true))[0];
  const readAs =
    codePage === undefined || encodingOf(codePage)
      ? encodingOfTexts(texts, {
          chosen,
          declared: codePage === undefined ? undefined : encodingOf(codePage),
        })
      : undefined;
  if (!readAs) return readWithLibrary(stream);
  for (const offset of pages) view.setUint16(offset, codePageOf(readAs), true);
  return readWithLibrary(stream, codePageOf(readAs)).map((sheet) => ({ ...sheet, readAs }));
}

/** Returns a copy of the records of a workbook, which are a whole file or a stream of a container. */
function streamOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] === (BEGIN & 0xff)) return Uint8Array.from(bytes);
  const container = openContainer(bytes);
  if (CFB.find(container, '/EncryptedPackage')) throw new WorkbookFault(PROTECTED);
  const found = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book');
  return found?.content && Uint8Array.from(found.content);
}

function textIn(type: number, content: Uint8Array): Uint8Array | undefined {
  const layout = TEXTS[type];
  if (!layout) return undefined;
  const { at, bytes } = layout;
  // The library would loop forever over a text without a length.
  if (content.length < at + bytes) throw new WorkbookFault(DAMAGED);
  const length = (content[at] ?? 0) + (bytes === 2 ? 256 * (content[at + 1] ?? 0) : 0);
  return content.subarray(at + bytes, at + bytes + length);
}
