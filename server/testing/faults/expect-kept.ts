import { expect } from 'vitest';
import { compareWithStored, type History } from './writers.ts';

/** What was acknowledged is stored, what was refused is not, and nothing is there twice. */
export function expectKept(history: History, stored: readonly string[]): void {
  for (const [fault, names] of Object.entries(compareWithStored(history, stored))) {
    expect(names, fault).toEqual([]);
  }
}
