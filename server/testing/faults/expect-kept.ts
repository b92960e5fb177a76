import { expect } from 'vitest';
import { compareWithStored, type History } from './writers.ts';

/** Expects acknowledged saves to be stored once, refused saves not to be stored, and no unexpected response. */
export function expectKept(history: History, stored: readonly string[]): void {
  for (const [fault, names] of Object.entries(compareWithStored(history, stored))) {
    expect(names, fault).toEqual([]);
  }
}
