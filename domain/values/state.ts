import * as z from 'zod/mini';

/** A is active, P is passive. */
export const state = z.enum(['A', 'P']);
export type State = z.infer<typeof state>;

export const STATE_LABELS: Readonly<Record<State, string>> = { A: 'Active', P: 'Passive' };

export function stateLabel(value: State): string {
  return STATE_LABELS[value];
}

/** Lets lists search and sort the column `state_label` by the stored state. */
export const stateWords = { state_label: { stored: 'state', words: STATE_LABELS } } as const;

const ACTIVE_WORDS = new Set(['active', 'a', 'true']);
const PASSIVE_WORDS = new Set(['passive', 'p', 'false']);

/** Reads a state in a spreadsheet (behaviour 5.10): passive, p and false mean P; anything else means A. */
export function parseState(text: string): State {
  return PASSIVE_WORDS.has(bareWord(text)) ? 'P' : 'A';
}

/** Returns whether a word names a state. `parseState` reads every other word, such as `Inactive`, as Active. */
export function isStateWord(text: string): boolean {
  const word = bareWord(text);
  return ACTIVE_WORDS.has(word) || PASSIVE_WORDS.has(word);
}

function bareWord(text: string): string {
  return text.trim().toLowerCase();
}
