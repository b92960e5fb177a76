import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { SHORTEST_PASSWORD } from '#domain/session/session';
import { fold } from '#domain/values/text';

const derive = promisify(argon2);

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/** Hashes a password to a PHC string that includes its cost: memory in KiB, passes, lanes. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return phcOf(salt, await tagOf(password, salt, cost), cost);
}

/** Returns a PHC string that no password matches. Verifying against it takes as long as against any other string. */
export function dummyHash(): string {
  return phcOf(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES), COST);
}

/** Returns whether the password matches the hash. */
export async function verifyPassword(password: string, phc: string): Promise<boolean> {
  const parts = PHC.exec(phc);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return timingSafeEqual(await tagOf(password, Buffer.from(salt, 'base64'), cost), expected);
}

/** Creates a password to type once: easy to read aloud, with 80 random bits. */
export function oneTimePassword(): string {
  const letters = 'abcdefghijkmnpqrstuvwxyz23456789';
  const drawn = [...randomBytes(SALT_BYTES)].map((byte) => letters[byte % letters.length]).join('');
  return drawn.replace(/(.{4})(?=.)/g, '$1-');
}

/** A one-time password and its hash, which takes a while to compute. */
export interface OneTimePassword {
  password: string;
  hash: string;
}

/**
 * Creates a one-time password and hashes it. Call it before a transaction locks rows, because hashing takes a while.
 */
export async function newOneTimePassword(): Promise<OneTimePassword> {
  const password = oneTimePassword();
  return { password, hash: await hashPassword(password) };
}

function tagOf(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  return derive('argon2id', { message: password, nonce: salt, tagLength: TAG_BYTES, ...cost });
}

function phcOf(salt: Buffer, tag: Buffer, { memory, passes, parallelism }: typeof COST): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encode(salt)}$${encode(tag)}`;
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

const SHORTEST_SEARCHED_NAME = 4;
const FEWEST_LETTERS = 5;
/** The maximum number of different steps in a run: `123456789012` counts up by one and restarts once. */
const MAX_STEPS_OF_A_RUN = 2;

let common: Promise<ReadonlySet<string>> | undefined;

/** Returns why a new password is refused, or undefined. The caller compares it with the current password. */
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
  if (folded === name || (name.length >= SHORTEST_SEARCHED_NAME && folded.includes(name))) {
    return 'The password must not contain the username.';
  }
  if (await isCommon(folded)) return 'This password is too common. Please choose another one.';
  return undefined;
}

/**
 * Returns whether a password is in a list of common passwords, perhaps with digits or punctuation around it, has fewer
 * than five different characters, or is a run such as `abcdefghijkl`.
 */
async function isCommon(folded: string): Promise<boolean> {
  common ??= loadCommon();
  const words = await common;
  const letters = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return words.has(folded) || words.has(letters) || new Set(folded).size < FEWEST_LETTERS || isRun(folded);
}

/**
 * Loads tens of thousands of common passwords. Called when a process checks its first new password, because few
 * processes ever need them.
 */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set((dictionary['passwords-common'] ?? []).map(String));
}

function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size <= MAX_STEPS_OF_A_RUN;
}
