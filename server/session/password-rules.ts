import { dictionary } from '@zxcvbn-ts/language-common';
import { SHORTEST_PASSWORD } from '#domain/session/session';
import { fold } from '#domain/values/text';

const SHORTEST_TELLING_NAME = 4;
const COMMON = new Set((dictionary['passwords-common'] ?? []).map(String));

/** Why a new password is refused, or `undefined` when it may be taken. The old one is compared elsewhere. */
export function passwordFault(password: string, confirmation: string, username: string): string | undefined {
  const folded = fold(password);
  const name = fold(username);

  if (password !== confirmation) return 'The two passwords are not the same.';
  if ([...password].length < SHORTEST_PASSWORD)
    return `The password must have at least ${SHORTEST_PASSWORD} characters.`;
  if (!password.isWellFormed()) return 'The password contains a broken character.';
  if (folded === name || (name.length >= SHORTEST_TELLING_NAME && folded.includes(name))) {
    return 'The password must not contain the username.';
  }
  if (COMMON.has(folded)) return 'This password is too common. Please choose another one.';
  return undefined;
}
