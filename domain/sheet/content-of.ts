import { SHEET_EXTENSIONS } from './accepted-files.ts';

export const SNIFFED_BYTES = 4_096;

export type Content = 'zip' | 'compound' | 'biff' | 'gzip' | 'markup' | 'html' | 'text' | 'dbase' | 'other';

const TEXT_ENDINGS = new Set(['csv', 'tsv', 'prn']);
const ENDINGS = new Set<string>(SHEET_EXTENSIONS);

/**
 * Returns the content that the extension of a file implies; `undefined` if the file was accepted because of its content
 * type.
 */
export function impliedContent(extension: string): 'text' | 'workbook' | undefined {
  if (!ENDINGS.has(extension)) return undefined;
  return TEXT_ENDINGS.has(extension) ? 'text' : 'workbook';
}

/** Returns the fault of an HTML page without a table (behaviour 9.2). */
export function pageFault(extension: string): string {
  return `This is an HTML page named .${extension}, as some systems export it: open it in Excel and save it as .xlsx.`;
}

const SIGNATURES: readonly [Content, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['compound', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['biff', [0x09, 0x08]],
  ['biff', [0x09, 0x04]],
  ['biff', [0x09, 0x02]],
  ['biff', [0x09, 0x00, 0x04]],
  ['gzip', [0x1f, 0x8b]],
];
const BINARY_TEXTS = ['%PDF-', '{\\rtf', 'MZ'];
const HTML =
  /^\s*(<\?xml[^>]*>\s*|<!--[^>]*-->\s*)*<(!doctype html|html|head|body|table|meta|style|title|link|script|div|center|font|p)\b|^MIME-Version:/i;
const DBASE_VERSIONS = new Set([0x03, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0xcb, 0xf5, 0xfb]);

/** Recognizes the content of a file by its first `SNIFFED_BYTES` bytes. */
export function contentOf(bytes: Uint8Array): Content {
  const signature = SIGNATURES.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (signature) return signature[0];
  if (isDbase(bytes)) return 'dbase';

  const text = readStart(bytes);
  if (text === undefined || BINARY_TEXTS.some((start) => text.startsWith(start))) return 'other';
  if (HTML.test(text)) return 'html';
  return /^\s*<(\?xml|!--|!doctype|[a-z]+:|workbook)/i.test(text) ? 'markup' : 'text';
}

/**
 * Recognizes a dBASE header: the date of the last change in bytes 1 to 3, the length of the header in bytes 8 and 9,
 * and two zeros in bytes 12 and 13.
 */
function isDbase(bytes: Uint8Array): boolean {
  const [version = 0, , month = 0, date = 0] = bytes;
  const headerLength = (bytes[8] ?? 0) + 256 * (bytes[9] ?? 0);
  const reserved = bytes[12] === 0 && bytes[13] === 0;
  return DBASE_VERSIONS.has(version) && month <= 12 && date <= 31 && headerLength > 32 && reserved;
}

/**
 * Decodes the start of a text file in any usual encoding; letters other than Latin may be wrong. Undefined for binary
 * content.
 */
function readStart(bytes: Uint8Array): string | undefined {
  const [first, second, third] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isWide = isLittle || (first === 0xfe && second === 0xff);
  const isMarked = first === 0xef && second === 0xbb && third === 0xbf;
  const codes = isWide ? unitsOf(bytes, isLittle) : [...bytes.subarray(isMarked ? 3 : 0)];
  // Text has no NUL. Any other control character is an error of its row.
  if (codes.includes(0)) return undefined;
  return String.fromCharCode(...codes.filter((code) => code !== BYTE_ORDER_MARK).slice(0, 512));
}

function unitsOf(bytes: Uint8Array, isLittle: boolean): number[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 2) }, (_, at) => view.getUint16(at * 2, isLittle));
}

const BYTE_ORDER_MARK = 0xfeff;
