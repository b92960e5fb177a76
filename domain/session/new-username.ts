import * as z from 'zod/mini';
import { requiredText } from '../values/text.ts';
import { USERNAME_LENGTH } from './session.ts';

const ERASED = /^person\s*\d+$/;

/** What somebody is called whose name was erased. */
export function erasedName(userId: number): string {
  return `person ${userId}`;
}

/** A name that somebody may be given: none that looks like one that was erased (behaviour 37.7). */
export const newUsername = requiredText(USERNAME_LENGTH).check(
  z.refine(
    (name) => !ERASED.test(name.normalize('NFKC').toLowerCase()),
    'must not be “person” and a number: so people are called whose names were erased.',
  ),
);
