import type { HistoryState, ParsedLocation } from '@tanstack/react-router';
import { useOwnLocation } from './use-own-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The key of the history entry that this entry replaced, if only the panel above the list has changed. */
    place?: string;
  }
}

/** Returns the key of the current history entry, for which a list stores its position. */
export function useHistoryEntry(): string {
  return useOwnLocation(({ state }) => entryKey(state));
}

const entryKey = ({ place, __TSR_key = '' }: ParsedLocation['state']) => place ?? __TSR_key;

/** Returns the state of an entry that replaces the current entry and keeps the position of the list. */
export function samePlace(state: ParsedLocation['state']): HistoryState {
  return { ...state, place: entryKey(state) };
}
