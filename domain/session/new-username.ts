import * as z from 'zod/mini';
import { requiredCode, visible } from '../values/text.ts';

/** Cyrillic and Greek letters whose small or capital form looks like a Latin letter, each before that letter. */
const LOOK_ALIKES =
  'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx һh ӏl ԁd ԛq ԝw αa βb εe ζz ηh ιi κk μm νv οo ρp τt υy χx ıi ɡg';
const LATIN_OF = new Map(LOOK_ALIKES.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]));
const ERASED = /^person\s*\d+$/;

/** Returns the name of an erased user. */
export function erasedName(userId: number): string {
  return `person ${userId}`;
}

/**
 * Returns the same text for usernames that look alike (behaviour 37.12): `аdmin` with a Cyrillic `а` looks like
 * `Admin`.
 */
export function lookOf(username: string): string {
  const small = visible(username).normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ');
  return Array.from(small, (letter) => LATIN_OF.get(letter) ?? letter).join('');
}

/** A new name: without invisible characters, and unlike the names of erased users. */
export const newUsername = requiredCode.check(
  z.refine(
    (name) => !ERASED.test(lookOf(name)),
    'must not be “person” and a number: so people are called whose names were erased.',
  ),
);
