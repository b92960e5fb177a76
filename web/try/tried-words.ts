import { suppositionWords } from '#domain/try/supposition-words';
import type { Tried } from './tried.ts';

/** Returns a supposition as a sentence without a full stop. */
export function triedWords(one: Tried): string {
  return suppositionWords(one.supposition, one.name);
}
