import { expect } from 'vitest';
import { compareWithStored, type History } from './writers.ts';

/** Expects that acknowledged saves are stored, refused saves are not, and no save is stored twice. */
export function expectKept(history: History, stored: readonly string[]): void {
  for (const [fault, names] of Object.entries(compareWithStored(history, stored))) {
    expect(names, fault).toEqual([]);
  }
}
