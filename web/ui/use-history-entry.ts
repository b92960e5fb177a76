import type { HistoryState, ParsedLocation } from '@tanstack/react-router';
import { useOwnLocation } from './use-own-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The history entry that this one took the place of, where only what is open above the list has changed. */
    place?: string;
  }
}

/** The history entry that is open: a list keeps its place in it. */
export function useHistoryEntry(): string {
  return useOwnLocation(({ state }) => entryKey(state));
}

const entryKey = ({ place, __TSR_key = '' }: ParsedLocation['state']) => place ?? __TSR_key;

/** The state of an entry that comes in the place of this one and leaves the list where it is. */
export function samePlace(state: ParsedLocation['state']): HistoryState {
  return { ...state, place: entryKey(state) };
}
