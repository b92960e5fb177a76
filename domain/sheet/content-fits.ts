/** How many of a file's first bytes `contentFits` wants to see. */
export const SNIFFED_BYTES = 4_096;

type Content = 'zip' | 'compound' | 'biff' | 'gzip' | 'markup' | 'text' | 'dbase' | 'other';

// A workbook saved under a neighbour's ending is common (an encrypted .xlsx is a compound file), and the reader
// tells them apart itself; what matters is that a picture or a program never reaches it.
const WORKBOOK: readonly Content[] = ['zip', 'compound', 'biff'];
const FITTING: Record<string, readonly Content[]> = {
  xlsx: WORKBOOK,
  xlsm: WORKBOOK,
  xlsb: WORKBOOK,
  xltx: WORKBOOK,
  xltm: WORKBOOK,
  xlam: WORKBOOK,
  xls: [...WORKBOOK, 'markup'],
  xlt: [...WORKBOOK, 'markup'],
  ods: ['zip'],
  ots: ['zip'],
  numbers: ['zip'],
  fods: ['markup'],
  xml: ['markup'],
  gnumeric: ['gzip', 'markup'],
  dbf: ['dbase'],
  csv: ['text', 'markup'],
  tsv: ['text', 'markup'],
  prn: ['text', 'markup'],
};

/**
 * Whether a file begins as its ending promises (behaviour 9.2). `firstBytes` are the first `SNIFFED_BYTES` of the
 * file or all of a shorter one. An ending that is not listed, a file accepted by its type alone, may be any kind
 * of spreadsheet.
 */
export function contentFits(extension: string, firstBytes: Uint8Array): boolean {
  const content = sniff(firstBytes);
  const fitting = Object.hasOwn(FITTING, extension) ? FITTING[extension] : undefined;
  return fitting ? fitting.includes(content) : content !== 'other';
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
const DBASE_VERSIONS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0xcb, 0xf5, 0xfb,
]);

function sniff(bytes: Uint8Array): Content {
  const signature = SIGNATURES.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (signature) return signature[0];
  if (isDbase(bytes)) return 'dbase';

  const text = readStart(bytes);
  if (text === undefined || BINARY_TEXTS.some((start) => text.startsWith(start))) return 'other';
  if (/^\s*<(\?xml|[a-z]+:|workbook|html|table|!doctype)/i.test(text)) {
    return /^\s*<(html|table|!doctype html)/i.test(text) ? 'other' : 'markup';
  }
  return 'text';
}

/** A dBASE header: the day of the last change in bytes 1 to 3, its length in 8 and 9, then two that are always 0. */
function isDbase(bytes: Uint8Array): boolean {
  const [version = 0, , month = 0, date = 0] = bytes;
  const headerLength = (bytes[8] ?? 0) + 256 * (bytes[9] ?? 0);
  const reserved = bytes[12] === 0 && bytes[13] === 0;
  return DBASE_VERSIONS.has(version) && month <= 12 && date <= 31 && headerLength > 32 && reserved;
}

/** The start of a text file in any usual encoding, letters beyond Latin left unread; undefined for binary content. */
function readStart(bytes: Uint8Array): string | undefined {
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const codes = [...bytes.subarray(wide ? 2 : marked ? 3 : 0)].filter((byte) => !wide || byte !== 0);

  const binary = codes.some((code) => code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1a].includes(code));
  return binary && !wide ? undefined : String.fromCharCode(...codes.slice(0, 256));
}
