import type { LastChange } from '#domain/record/last-change';
import { formatInstant } from '../../ui/instant.ts';

/** Returns `Last changed by boris, Jan 5, 2026, 14:05`; undefined if neither author nor time is known. */
export function lastChangedWords({ username, at }: LastChange): string | undefined {
  const known = [username && `by ${username}`, at && formatInstant(at)].filter(Boolean).join(', ');
  return known ? `Last changed ${known}` : undefined;
}
