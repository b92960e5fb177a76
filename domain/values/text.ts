import * as z from 'zod/mini';
import { grouped } from './counted.ts';

export const NAME_LENGTH = 200;
export const CODE_LENGTH = 64;
export const NOTE_LENGTH = 4_000;
export const SEARCH_LENGTH = 200;
const FILE_NAME_LENGTH = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the purpose is to refuse control characters
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: of the control characters, notes may contain only tabs and line breaks
const CONTROL_IN_NOTE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Matches invisible characters and direction marks, which make a code look like another code (behaviour 5.17). */
const INVISIBLE =
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u0080-\u009f\u2800\ufff9-\ufffb\u{1d159}\u{13441}\u{13442}]/u;
const ALL_INVISIBLE = new RegExp(INVISIBLE, 'gu');
const SPACES = /\p{Z}+/gu;
/** Matches texts in which folding changes only the case. */
const FOLDS_BY_CASE = /^(?:[!-~\u0400-\u045f]| (?! ))*$/;

/** Matches the texts that `FOLDS_BY_CASE` matches and in which `searchForm`, too, changes only the case. */
const SEARCHED_BY_CASE = /^(?:[!-_a-~\u0400\u0402-\u0450\u0452-\u045f]| (?! ))*$/;

const APOSTROPHES =
  /[`\u00b4\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u055a\u05f3\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c]/g;
const DASHES =
  /[\u058a\u05be\u1400\u1806\u2010-\u2015\u2043\u2212\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u301c\u3030\u30a0\ufe31\ufe32\ufe58\ufe63]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const TO_USUAL_WIDTH = 0x21 - 0xff01;

/** Marks an issue as a missing required field, for which calls have their own message. */
export const MISSING = { missing: true };

interface TextOptions {
  max: number;
  control?: RegExp;
}

/** Returns the fault of a text, or `undefined` (behaviour 5.2). */
export function textFault(text: string, { max, control = CONTROL }: TextOptions): string | undefined {
  if (text.length > max) return `must be at most ${grouped(max)} characters long.`;
  if (control.test(text)) return 'must not contain control characters.';
  if (!text.isWellFormed()) return 'contains a broken character. Type it again.';
  return undefined;
}

/** Returns the fault of a text as a note, which may contain line breaks, or `undefined`. */
export function noteFault(text: string): string | undefined {
  return textFault(text, { max: NOTE_LENGTH, control: CONTROL_IN_NOTE });
}

/** Returns the fault of a text as a code, number, container or LOT, or `undefined`. */
export function codeFault(text: string): string | undefined {
  return textFault(text, { max: CODE_LENGTH }) ?? invisibleFault(text);
}

/** Returns the fault of an invisible character: `An invisible character (U+200B) after "400".` */
function invisibleFault(text: string): string | undefined {
  const found = INVISIBLE.exec(text);
  if (!found) return undefined;
  const before = text.slice(0, found.index);
  const behind = visible(text);
  const place = before ? ` after "${before}"` : behind && ` before "${behind}"`;
  return `An invisible character (${codePoint(found[0])})${place}.`;
}

/** Formats a character as `U+200B`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Removes invisible characters. */
export function visible(text: string): string {
  return text.replace(ALL_INVISIBLE, '');
}

/** Removes direction marks, which make `gpj.exe` look like `exe.jpg`. */
export function withoutDirectionMarks(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}

/** Lists the invisible characters in a text as `U+200B`. */
export function invisibleIn(text: string): string[] {
  return (text.match(ALL_INVISIBLE) ?? []).map(codePoint);
}

/** Returns a check that refuses a text with the fault that `faultOf` returns. */
export function storable(faultOf: (text: string) => string | undefined) {
  return z.check<string>(({ value, issues }) => {
    const message = faultOf(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  });
}

export const notBlank = z.check<string>(({ value, issues }) => {
  if (value === '') issues.push({ code: 'custom', input: value, message: 'is required.', params: MISSING });
});

/** Returns the schema of a trimmed text that must not be blank. */
export function requiredText(max: number) {
  return z.string().check(
    z.trim(),
    notBlank,
    storable((text) => textFault(text, { max })),
  );
}

const storableText = (faultOf: (text: string) => string | undefined) =>
  z.string().check(z.trim(), storable(faultOf));

/** Returns the schema of an optional text. Blank, null and missing all mean null. */
function optional(text: z.ZodMiniString<string>) {
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value) => value || null),
  );
}

export const requiredName = requiredText(NAME_LENGTH);
export const optionalCode = optional(storableText(codeFault));
export const requiredCode = z.string().check(z.trim(), notBlank, storable(codeFault));
export const note = optional(storableText(noteFault));
/** A note as a text, which may be blank. */
export const noteText = storableText(noteFault);
export const optionalFileName = optional(
  storableText((text) => textFault(text, { max: FILE_NAME_LENGTH })).check(
    z.overwrite(withoutDirectionMarks),
  ),
);
/** The name of something that other users may see. */
export const requiredLabel = requiredText(CODE_LENGTH).check(z.overwrite(withoutDirectionMarks), notBlank);
/** A search text. Invisible characters are removed, because they would find nothing. */
export const searchText = z.string().check(
  z.overwrite(visible),
  z.trim(),
  storable((text) => textFault(text, { max: SEARCH_LENGTH })),
);

/**
 * Returns the form in which texts are compared (behaviour 5.3): composed, in lower case, with single spaces and without
 * invisible characters. `fold` in the database returns the same.
 */
export function fold(text: string): string {
  // A fast path for almost every text, since an import folds a million texts.
  if (FOLDS_BY_CASE.test(text)) return text.toLowerCase();
  return visible(text).replace(SPACES, ' ').normalize('NFC').toLowerCase();
}

/**
 * Returns the form in which texts are searched (behaviour 3.3): folded, with one kind of apostrophe and dash, е for ё,
 * i for İ and ı, and ordinary characters for full-width characters. `search_form` in the database returns the same.
 */
export function searchForm(text: string): string {
  if (SEARCHED_BY_CASE.test(text)) return text.toLowerCase();
  return hyphenated(usualWidth(fold(text)))
    .replace(APOSTROPHES, "'")
    .replaceAll('ё', 'е')
    .replaceAll('ı', 'i')
    .replaceAll('i\u0307', 'i');
}

/** Replaces full-width characters with ordinary ones. */
export function usualWidth(text: string): string {
  return text.replace(FULL_WIDTH, (character) =>
    String.fromCharCode(character.charCodeAt(0) + TO_USUAL_WIDTH),
  );
}

/** Replaces dashes of other kinds with hyphens. */
export function hyphenated(text: string): string {
  return text.replace(DASHES, '-');
}

/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Joins the parts of a label that are not blank: `CM000001 · Cobalt · LT-1.5`. */
export function joinLabel(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
