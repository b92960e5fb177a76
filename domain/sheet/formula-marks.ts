import type { Separator } from '../wire/list.ts';

/** Where a spreadsheet begins a formula at the beginning of a text; apostrophes before it mark it as a text already. */
const AT_FIRST = /^( *)('*[=+\-@\t\r＝＋－＠])/;
const MARKED_AT_FIRST = /^( *)'(?='*[=+\-@\t\r＝＋－＠])/;
/**
 * Where it begins one within a text when it is set to another separator: behind that one, behind a tab and behind a
 * line end, since the quotes within a line are ordinary letters then.
 */
const WITHIN: Record<Separator, RegExp> = {
  ',': /([;\t\r\n][ ";\t\r\n]*)('*[=+\-@＝＋－＠])/g,
  ';': /([,\t\r\n][ ",\t\r\n]*)('*[=+\-@＝＋－＠])/g,
};
const MARKED_WITHIN: Record<Separator, RegExp> = {
  ',': /([;\t\r\n][ ";\t\r\n]*)'(?='*[=+\-@＝＋－＠])/g,
  ';': /([,\t\r\n][ ",\t\r\n]*)'(?='*[=+\-@＝＋－＠])/g,
};

/** A text for a CSV file, with an apostrophe before whatever a spreadsheet would calculate of it. */
export function markFormulas(text: string, separator: Separator): string {
  return text.replace(WITHIN[separator], "$1'$2").replace(AT_FIRST, "$1'$2");
}

/** A text as it was before `markFormulas`. In a file with any other separator only its beginning may be marked. */
export function unmarkFormulas(text: string, separator: string): string {
  const unmarked = text.replace(MARKED_AT_FIRST, '$1');
  return separator === ',' || separator === ';' ? unmarked.replace(MARKED_WITHIN[separator], '$1') : unmarked;
}
