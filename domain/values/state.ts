import * as z from 'zod/mini';

/** A is active, P is passive. */
export const state = z.enum(['A', 'P']);
export type State = z.infer<typeof state>;

export function stateLabel(value: State): string {
  return value === 'A' ? 'Active' : 'Passive';
}

const PASSIVE_WORDS = new Set(['passive', 'p', 'false']);

/** Reads a spreadsheet's state: passive, p or false is P; anything else, also blank, is A (behaviour 5.10). */
export function parseState(text: string): State {
  return PASSIVE_WORDS.has(text.trim().toLowerCase()) ? 'P' : 'A';
}
