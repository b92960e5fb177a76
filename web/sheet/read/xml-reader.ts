import { SaxesParser } from 'saxes';
import { DAMAGED, WorkbookFault } from './workbook.ts';

export type Attributes = Readonly<Record<string, string>>;

export interface XmlHandler {
  open: (element: string, attributes: Attributes) => void;
  text: (chunk: string) => void;
  close: (element: string) => void;
}

const CHUNK_BYTES = 64 * 1024;
const DECLARATION_BYTES = 256;
/**
 * The faults that are ignored, because they leave the structure intact. The parser does not expand declared entities.
 */
const HARMLESS = /entity|^disallowed character\.$/;

/**
 * Parses a document in chunks, so that its whole decoded text is never in memory. `onParsed` gets the size of each
 * chunk.
 */
export function readXml(bytes: Uint8Array, handler: XmlHandler, onParsed = (_: number) => {}): void {
  const parser = xmlParser(handler);
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    const chunk = bytes.subarray(offset, offset + CHUNK_BYTES);
    parser.write(decoder.decode(chunk, { stream: true }));
    onParsed(chunk.length);
  }
  parser.close();
}

function xmlParser(handler: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('error', (error) => {
    if (!HARMLESS.test(error.message)) throw new WorkbookFault(DAMAGED);
  });
  // Searching the attributes of every element for prefixes would take a tenth of the time to read a workbook.
  let isPrefixed = false;
  parser.on('attribute', ({ name }) => {
    isPrefixed ||= name.includes(':');
  });
  parser.on('opentag', ({ name, attributes }) => {
    handler.open(bare(name), isPrefixed ? withoutPrefixes(attributes) : attributes);
    isPrefixed = false;
  });
  parser.on('text', handler.text);
  parser.on('cdata', handler.text);
  parser.on('closetag', ({ name }) => handler.close(bare(name)));
  return parser;
}

function encodingOf(start: Uint8Array): string {
  const [first, second] = start;
  if (first === 0xff || (first === 0x3c && second === 0)) return 'utf-16le';
  if (first === 0xfe || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = new TextDecoder('latin1').decode(start.subarray(0, DECLARATION_BYTES));
  const encoding =
    /^(?:\xef\xbb\xbf)?<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(declaration)?.[1] ?? 'utf-8';
  return isKnown(encoding) ? encoding : 'utf-8';
}

/**
 * Returns whether the declared encoding can be used. A document that starts with ASCII is not UTF-16, but some programs
 * leave that declaration when they convert a file.
 */
function isKnown(encoding: string): boolean {
  if (/^utf-?16/i.test(encoding)) return false;
  try {
    return new TextDecoder(encoding) !== undefined;
  } catch {
    return false;
  }
}

function bare(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function withoutPrefixes(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [bare(name), value]));
}
