import * as z from 'zod/mini';
import { grouped } from './counted.ts';

export const NAME_LENGTH = 200;
export const CODE_LENGTH = 64;
const NOTE_LENGTH = 4_000;
const SEARCH_LENGTH = 200;
const FILE_NAME_LENGTH = 255;

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is what these are for
const CONTROL = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: notes may hold tabs and line breaks, nothing else
const CONTROL_IN_NOTE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Marks an issue as «a required field is missing», so that the call can answer with its own sentence. */
export const MISSING = { missing: true };

interface TextOptions {
  max: number;
  control?: RegExp;
}

/** Why a text cannot be stored, or `undefined` when it can (behaviour 5.2). */
export function textFault(text: string, { max, control = CONTROL }: TextOptions): string | undefined {
  if (text.length > max) return `must be at most ${grouped(max)} characters long.`;
  if (control.test(text)) return 'must not contain control characters.';
  if (!text.isWellFormed()) return 'contains a broken character (half of a surrogate pair).';
  return undefined;
}

/** Why a text cannot be stored as a note, which may be long and have lines; `undefined` when it can. */
export function noteFault(text: string): string | undefined {
  return textFault(text, { max: NOTE_LENGTH, control: CONTROL_IN_NOTE });
}

function storable(options: TextOptions) {
  return z.check<string>(({ value, issues }) => {
    const message = textFault(value, options);
    if (message) issues.push({ code: 'custom', input: value, message });
  });
}

const notBlank = z.check<string>(({ value, issues }) => {
  if (value === '') issues.push({ code: 'custom', input: value, message: 'is required.', params: MISSING });
});

/** A trimmed text that must not be blank. */
export function requiredText(max: number) {
  return z.string().check(z.trim(), notBlank, storable({ max }));
}

/** A trimmed text; blank, null and missing all mean null. */
function optionalText(max: number, control?: RegExp) {
  const text = z.string().check(z.trim(), storable(control ? { max, control } : { max }));
  return z.pipe(
    z.optional(z.nullable(text)),
    z.transform((value) => value || null),
  );
}

export const requiredName = requiredText(NAME_LENGTH);
export const optionalCode = optionalText(CODE_LENGTH);
export const requiredCode = requiredText(CODE_LENGTH);
export const note = optionalText(NOTE_LENGTH, CONTROL_IN_NOTE);
export const optionalFileName = optionalText(FILE_NAME_LENGTH);
export const searchText = z.string().check(z.trim(), storable({ max: SEARCH_LENGTH }));

/** The form in which texts are compared and searched: composed and without case, in every alphabet (behaviour 5.3). */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** `CM000001 · Cobalt · LT-1.5`: the parts that are not blank. */
export function joinLabel(parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ');
}
