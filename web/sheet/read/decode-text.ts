import { decode, type Encoding } from './encodings.ts';
import { guessCodePage } from './guess-code-page.ts';

export interface DecodedText {
  text: string;
  /**
   * The chosen or guessed encoding. Undefined if a byte order mark determines it, or if the text is ASCII and none was
   * chosen.
   */
  readAs?: Encoding;
}

/** A text counts as UTF-8 if it has at least this many multi-byte characters per invalid byte. */
const LETTERS_FOR_EACH_BAD_BYTE = 3;
const REPLACEMENT = /\ufffd/g;
const BEYOND_ASCII = /[^\0-\x7f]/;

/**
 * Decodes a text file by its byte order mark, or else in the chosen encoding. Without either, decodes it as UTF-8 if
 * few bytes are invalid, and otherwise in the likeliest code page (behaviour 9.26).
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  const marked = markedEncoding(bytes);
  if (marked) return { text: decode(bytes, marked) };
  if (chosen) return { text: decode(bytes, chosen), readAs: chosen };

  const text = decode(bytes, 'UTF-8');
  if (!BEYOND_ASCII.test(text)) return { text };
  if (isUtf8(text)) return { text, readAs: 'UTF-8' };
  const readAs = guessCodePage(bytes);
  return { text: decode(bytes, readAs), readAs };
}

function markedEncoding([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'UTF-16 LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16 BE';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'UTF-8' : undefined;
}

/** Accepts a text with a few invalid bytes, because a text in another encoding has far more of them. */
function isUtf8(text: string): boolean {
  const bad = text.match(REPLACEMENT)?.length ?? 0;
  if (bad === 0) return true;
  const good = [...text.matchAll(/[^\0-\x7f\ufffd]/gu)].length;
  return good >= bad * LETTERS_FOR_EACH_BAD_BYTE;
}
