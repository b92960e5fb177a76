import { SHORTEST_PASSWORD } from '#domain/session/session';
import { fold } from '#domain/values/text';

const SHORTEST_TELLING_NAME = 4;
const FEWEST_LETTERS = 5;
/** `123456789012` counts up by one and restarts. */
const MAX_STEPS_OF_A_RUN = 2;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns the reason for refusing a new password, or `undefined`. The comparison with the old password is elsewhere.
 */
export async function passwordFault(
  password: string,
  confirmation: string,
  username: string,
): Promise<string | undefined> {
  const folded = fold(password);
  const name = fold(username);

  if (password !== confirmation) return 'The two passwords are not the same.';
  if ([...password].length < SHORTEST_PASSWORD)
    return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  if (!password.isWellFormed()) return 'The password contains a broken character.';
  if (folded === name || (name.length >= SHORTEST_TELLING_NAME && folded.includes(name))) {
    return 'The password must not contain the username.';
  }
  if (await isCommon(folded)) return 'This password is too common. Please choose another one.';
  return undefined;
}

/**
 * Returns whether a password is as common as a listed word: a word with digits or punctuation around it, a few repeated
 * letters, or `abcdefghijkl`.
 */
async function isCommon(folded: string): Promise<boolean> {
  common ??= loadCommon();
  const words = await common;
  const letters = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return words.has(folded) || words.has(letters) || new Set(folded).size < FEWEST_LETTERS || isRun(folded);
}

/** Loads tens of thousands of words for the first new password, because few processes ever need them. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] ?? []).map(String));
}

function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size <= MAX_STEPS_OF_A_RUN;
}
