import type { Separator } from '../wire/list.ts';

/** Matches a formula at the start of a text, with any apostrophes that already mark it as text. */
const AT_FIRST = /^( *)('*[=+\-@\t\r＝＋－＠])/;
const MARKED_AT_FIRST = /^( *)'(?='*[=+\-@\t\r＝＋－＠])/;
/**
 * Matches a formula within a text, as a spreadsheet with the other separator would see it: after that separator, a tab
 * or a line end. Such a spreadsheet reads quotes as ordinary characters.
 */
const WITHIN: Record<Separator, RegExp> = {
  ',': /([;\t\r\n][ ";\t\r\n]*)('*[=+\-@＝＋－＠])/g,
  ';': /([,\t\r\n][ ",\t\r\n]*)('*[=+\-@＝＋－＠])/g,
};
const MARKED_WITHIN: Record<Separator, RegExp> = {
  ',': /([;\t\r\n][ ";\t\r\n]*)'(?='*[=+\-@＝＋－＠])/g,
  ';': /([,\t\r\n][ ",\t\r\n]*)'(?='*[=+\-@＝＋－＠])/g,
};

/** Puts an apostrophe before everything in a CSV field that a spreadsheet would evaluate as a formula. */
export function markFormulas(text: string, separator: Separator): string {
  return text.replace(WITHIN[separator], "$1'$2").replace(AT_FIRST, "$1'$2");
}

/**
 * Removes the apostrophes that `markFormulas` added. In a file with another separator, which `markFormulas` does not
 * write, removes only an apostrophe at the start of a field.
 */
export function unmarkFormulas(text: string, separator: string): string {
  // A fast path, since almost no field contains an apostrophe.
  if (!text.includes("'")) return text;
  const unmarked = text.replace(MARKED_AT_FIRST, '$1');
  return separator === ',' || separator === ';' ? unmarked.replace(MARKED_WITHIN[separator], '$1') : unmarked;
}
