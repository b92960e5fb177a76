import * as z from 'zod/mini';
import { LATIN_OF } from '../values/look-alikes.ts';
import { requiredCode, visible } from '../values/text.ts';

const ERASED = /^person\s*\d+$/;

/** Returns the name of an erased user. */
export function erasedName(userId: number): string {
  return `person ${userId}`;
}

/**
 * Returns the same text for usernames that look alike (behaviour 37.12): `аdmin` with a Cyrillic `а` looks like
 * `Admin`.
 */
export function foldLookAlikes(username: string): string {
  const small = visible(username).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  return Array.from(small, (letter) => LATIN_OF.get(letter) ?? letter).join('');
}

/** The name of a new user. It must not contain invisible characters or look like the name of an erased user. */
export const newUsername = requiredCode.check(
  z.refine(
    (name) => !ERASED.test(foldLookAlikes(name)),
    'must not be “person” and a number: erased people have such names.',
  ),
);
