import { wideOrder } from '#domain/sheet/content-of';
import { decode, type Encoding } from './encodings.ts';
import { guessCodePage } from './guess-code-page.ts';
import { joined } from './unzip.ts';

interface DecodedText {
  text: string;
  /** As what it was read, where it can be something else: no byte order mark says it, and not all of it is ASCII. */
  readAs?: Encoding;
}

/** So many letters of UTF-8 stand for each byte that is none, where a text is taken for UTF-8 all the same. */
const LETTERS_FOR_EACH_BAD_BYTE = 3;
const LINE_END = Uint8Array.of(0x0a);
const REPLACEMENT = /\ufffd/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * The text of a file: a byte order mark decides, then what was chosen by hand, then UTF-8 where nearly all of it fits,
 * else the code page whose letters make words (behaviour 9.26).
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked) return { text: decode(bytes, marked) };
  if (chosen) return { text: decode(bytes, chosen), readAs: chosen };

  const wide = wideOrder(bytes);
  if (wide) return decoded(bytes, wide === 'little' ? 'UTF-16 LE' : 'UTF-16 BE');
  const text = decode(bytes, 'UTF-8');
  if (!BEYOND_ASCII.test(text)) return { text };
  return isUtf8(text) ? { text, readAs: 'UTF-8' } : decoded(bytes, guessCodePage(bytes));
}

/**
 * The encoding of the texts of a workbook: what was chosen by hand, what its file names, or as of a text file.
 * Undefined where all of them are ASCII.
 */
export function encodingOfTexts(
  texts: readonly Uint8Array[],
  { chosen, named }: { chosen?: Encoding | undefined; named?: Encoding | undefined },
): Encoding | undefined {
  if (!texts.some((text) => text.some((byte) => byte >= 0x80))) return undefined;
  const lines = joined(texts.flatMap((text) => [LINE_END, text]));
  return chosen ?? named ?? decodeText(lines).readAs;
}

function decoded(bytes: Uint8Array, readAs: Encoding): DecodedText {
  return { text: decode(bytes, readAs), readAs };
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'UTF-16 LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16 BE';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'UTF-8' : undefined;
}

/** Whether all but a few of the bytes beyond ASCII are UTF-8: by chance hardly any of them are. */
function isUtf8(text: string): boolean {
  const bad = text.match(REPLACEMENT)?.length ?? 0;
  if (bad === 0) return true;
  const good = [...text.matchAll(/[^\0-\x7f\ufffd]/gu)].length;
  return good >= bad * LETTERS_FOR_EACH_BAD_BYTE;
}
