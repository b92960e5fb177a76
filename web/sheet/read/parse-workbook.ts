import { extensionOf, INVALID_FORMAT, NO_SHEETS, processingFailure } from '#domain/sheet/accepted-files';
import { textCell } from '#domain/sheet/cell';
import { contentFits, SNIFFED_BYTES } from '#domain/sheet/content-fits';
import { binarySheetNames } from './binary-names.ts';
import { decodeText } from './decode-text.ts';
import { filledRow } from './read-cells.ts';
import { likelySeparator, readDelimited } from './read-delimited.ts';
import { readGnumeric } from './read-gnumeric.ts';
import { readOoxml, workbookPart } from './read-ooxml.ts';
import { readOpenDocument } from './read-open-document.ts';
import { readWithLibrary, unpacked } from './read-with-library.ts';
import { readXml2003 } from './read-xml-2003.ts';
import { type Archive, openArchive } from './unzip.ts';
import type { Sheet } from './workbook.ts';
import { DAMAGED, PROTECTED, WorkbookFault } from './workbook-fault.ts';

/** What the list of parts of a protected OpenDocument file says of them. */
const ENCRYPTED = /<[\w:]*encryption-data\b/;

export type ParsedWorkbook = { sheets: Sheet[] } | { fault: string };

/** Reads a spreadsheet file of any accepted kind; a file that cannot be read gives the sentence to show. */
export function parseWorkbook(filename: string, bytes: Uint8Array): ParsedWorkbook {
  const extension = extensionOf(filename);
  const start = bytes.subarray(0, SNIFFED_BYTES);
  if (!contentFits(extension, start)) return { fault: INVALID_FORMAT };

  try {
    const sheets = readSheets(extension, bytes);
    return sheets.length > 0 ? { sheets } : { fault: NO_SHEETS };
  } catch (error) {
    return { fault: processingFailure(faultSentence(error)) };
  }
}

/** Why a file cannot be read. The library throws texts as well as errors, and nobody is shown its words. */
function faultSentence(error: unknown): string {
  if (error instanceof WorkbookFault) return error.message;
  return /password|encrypt/i.test(String(error)) ? PROTECTED : DAMAGED;
}

function readSheets(extension: string, bytes: Uint8Array): Sheet[] {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readArchive(openArchive(bytes));
  if (extension === 'gnumeric') return readGnumeric(bytes);
  const root = rootOf(bytes);
  switch (root) {
    case 'gnm:Workbook':
    case 'gmr:Workbook':
      return readGnumeric(bytes);
    case 'office:document':
      return readOpenDocument(bytes);
    case 'Workbook':
    case 'ss:Workbook':
      return readXml2003(bytes);
  }
  if (['csv', 'tsv', 'prn'].includes(extension)) {
    const text = decodeText(bytes);
    const columns = extension === 'prn' && !text.includes(likelySeparator(text));
    return columns ? readWithLibrary(text) : [readText(text, extension === 'tsv' ? '\t' : undefined)];
  }
  return root ? [] : readWithLibrary(bytes);
}

/** What an archive holds counts, whatever the file is called. */
function readArchive(archive: Archive): Sheet[] {
  if (archive.has('Index/Document.iwa')) return readWithLibrary(unpacked(archive));
  const workbook = workbookPart(archive);
  if (workbook?.endsWith('.bin')) {
    return readWithLibrary(unpacked(archive), binarySheetNames(archive.whole(workbook) ?? new Uint8Array()));
  }
  if (workbook) return readOoxml(archive, workbook);

  const manifest = archive.whole('META-INF/manifest.xml');
  if (manifest && ENCRYPTED.test(new TextDecoder().decode(manifest))) throw new WorkbookFault(PROTECTED);
  const content = archive.whole('content.xml');
  return content ? readOpenDocument(content, archive.whole('styles.xml')) : [];
}

/** The name of the first element of an XML document, behind its declaration, comments and document type. */
function rootOf(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES)).replaceAll('\0', '');
  if (!/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*</.test(start)) return undefined;
  return /<([\w.-]+(?::[\w.-]+)?)[\s/>]/.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
}

/** A text file has one sheet and no types: what is written is what is meant, leading zeros too. */
function readText(text: string, separator?: string): Sheet {
  const lines = readDelimited(text, separator);
  return {
    name: 'Sheet1',
    rows: lines.flatMap((line, index) => filledRow(index + 1, line.map(textCell)) ?? []),
  };
}
