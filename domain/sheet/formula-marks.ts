import type { Separator } from '../wire/list.ts';

/** A formula at the start of a text; apostrophes before it already mark it as text. */
const AT_FIRST = /^( *)('*[=+\-@\t\r＝＋－＠])/;
const MARKED_AT_FIRST = /^( *)'(?='*[=+\-@\t\r＝＋－＠])/;
/**
 * A formula within a text, as a spreadsheet with another separator would see it: after that separator, a
 * tab or a line end, where the quotes of a line are ordinary characters.
 */
const WITHIN: Record<Separator, RegExp> = {
  ',': /([;\t\r\n][ ";\t\r\n]*)('*[=+\-@＝＋－＠])/g,
  ';': /([,\t\r\n][ ",\t\r\n]*)('*[=+\-@＝＋－＠])/g,
};
const MARKED_WITHIN: Record<Separator, RegExp> = {
  ',': /([;\t\r\n][ ";\t\r\n]*)'(?='*[=+\-@＝＋－＠])/g,
  ';': /([,\t\r\n][ ",\t\r\n]*)'(?='*[=+\-@＝＋－＠])/g,
};

/** Marks everything in a CSV text that a spreadsheet would evaluate with an apostrophe. */
export function markFormulas(text: string, separator: Separator): string {
  return text.replace(WITHIN[separator], "$1'$2").replace(AT_FIRST, "$1'$2");
}

/** Removes the marks of `markFormulas`. With any other separator only the start may be marked. */
export function unmarkFormulas(text: string, separator: string): string {
  // Nearly every field of a file comes without a mark.
  if (!text.includes("'")) return text;
  const unmarked = text.replace(MARKED_AT_FIRST, '$1');
  return separator === ',' || separator === ';' ? unmarked.replace(MARKED_WITHIN[separator], '$1') : unmarked;
}
