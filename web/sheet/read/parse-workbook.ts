import { set_cptable } from '@e965/xlsx';
import { extensionOf, INVALID_FORMAT, NO_SHEETS, processingFailure } from '#domain/sheet/accepted-files';
import { type Content, contentOf, impliedContent, pageFault, SNIFFED_BYTES } from '#domain/sheet/content-of';
import { markDoubtfulPoints } from '#domain/sheet/doubtful-points';
import type { Encoding } from './encodings.ts';
import { readDbase } from './read-dbase.ts';
import { readGnumeric } from './read-gnumeric.ts';
import { readHtml } from './read-html.ts';
import { readOoxml, workbookPart } from './read-ooxml.ts';
import { readOpenDocument } from './read-open-document.ts';
import { readTextFile } from './read-text.ts';
import { readWithLibrary, uncompressed } from './read-with-library.ts';
import { readXls } from './read-xls.ts';
import { readXml2003 } from './read-xml-2003.ts';
import { type Archive, type OnProgress, openArchive } from './unzip.ts';
import { DAMAGED, EMPTY, PROTECTED, type Sheet, WorkbookFault } from './workbook.ts';

const ENCRYPTED = /<[\w:]*encryption-data\b/;

type ParsedWorkbook = { sheets: Sheet[] } | { fault: string };

interface ParseOptions {
  onProgress?: OnProgress | undefined;
  encoding?: Encoding | undefined;
}

export async function openWorkbook(
  filename: string,
  bytes: Uint8Array,
  options?: ParseOptions,
): Promise<ParsedWorkbook> {
  const content = contentOf(bytes.subarray(0, SNIFFED_BYTES));
  // The tables of code pages are large, so they load with the first old workbook.
  if (content === 'compound' || content === 'biff')
    set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  return parseWorkbook(filename, bytes, options);
}

export function parseWorkbook(
  filename: string,
  bytes: Uint8Array,
  { onProgress, encoding }: ParseOptions = {},
): ParsedWorkbook {
  const extension = extensionOf(filename);
  const content = contentOf(bytes.subarray(0, SNIFFED_BYTES));
  if (content === 'other') return { fault: INVALID_FORMAT };
  if (bytes.length === 0 && impliedContent(extension) === 'workbook')
    return { fault: processingFailure(EMPTY) };

  try {
    if (content === 'text') {
      const sheet = readTextFile(extension, bytes, encoding);
      return sheet ? { sheets: [sheet] } : { fault: INVALID_FORMAT };
    }
    const sheets = readSheets(content, bytes, { onProgress, encoding });
    if (sheets.length === 0) return { fault: content === 'html' ? pageFault(extension) : NO_SHEETS };
    const note = noteOf(extension, content);
    return {
      sheets: sheets.map((sheet) => {
        const notes = [...(note ? [note] : []), ...(sheet.notes ?? [])];
        return { ...sheet, rows: markDoubtfulPoints(sheet.rows), ...(notes.length > 0 && { notes }) };
      }),
    };
  } catch (error) {
    return { fault: processingFailure(faultSentence(error)) };
  }
}

function noteOf(extension: string, content: Content): string | undefined {
  if (content === 'html') return `This is an HTML page named .${extension}: its tables are read.`;
  if (impliedContent(extension) !== 'text') return undefined;
  return `This is a workbook named .${extension}: it is read as a workbook.`;
}

/** Returns a sentence for the user. The library throws strings, and errors whose messages are not for users. */
function faultSentence(error: unknown): string {
  if (error instanceof WorkbookFault) return error.message;
  return /password|encrypt/i.test(String(error)) ? PROTECTED : DAMAGED;
}

function readSheets(content: Content, bytes: Uint8Array, { onProgress, encoding }: ParseOptions): Sheet[] {
  switch (content) {
    case 'zip':
      return readArchive(openArchive(bytes, onProgress));
    case 'gzip':
      return readGnumeric(bytes);
    case 'markup':
      return readMarkup(bytes);
    case 'html':
      return readHtml(bytes, encoding);
    case 'dbase':
      return readDbase(bytes, encoding);
    default:
      return readXls(bytes);
  }
}

function readMarkup(bytes: Uint8Array): Sheet[] {
  switch (rootOf(bytes)) {
    case 'gnm:Workbook':
    case 'gmr:Workbook':
      return readGnumeric(bytes);
    case 'office:document':
      return readOpenDocument(bytes);
    case 'Workbook':
    case 'ss:Workbook':
      return readXml2003(bytes);
    default:
      return [];
  }
}

function readArchive(archive: Archive): Sheet[] {
  const workbook = workbookPart(archive);
  if (archive.read('Index/Document.iwa') || workbook?.endsWith('.bin')) {
    return readWithLibrary(uncompressed(archive));
  }
  if (workbook) return readOoxml(archive, workbook);

  const manifest = archive.read('META-INF/manifest.xml');
  if (manifest && ENCRYPTED.test(new TextDecoder().decode(manifest))) throw new WorkbookFault(PROTECTED);
  const content = archive.read('content.xml');
  return content ? readOpenDocument(content, archive.read('styles.xml')) : [];
}

function rootOf(bytes: Uint8Array): string | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, SNIFFED_BYTES)).replaceAll('\0', '');
  return /<([\w.-]+(?::[\w.-]+)?)[\s/>]/.exec(start.replace(/<!--[\s\S]*?-->/g, ''))?.[1];
}
