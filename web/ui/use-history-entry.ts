import type { HistoryState, ParsedLocation } from '@tanstack/react-router';
import { useScreenLocation } from './use-screen-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The key of an earlier history entry, if only the panel of the list has changed since. */
    place?: string;
  }
}

/** Returns the key of the current history entry, under which a list stores its position. */
export function useHistoryEntry(): string {
  return useScreenLocation(({ state }) => entryKey(state));
}

const entryKey = ({ place, __TSR_key = '' }: ParsedLocation['state']) => place ?? __TSR_key;

/** Returns the state of an entry that follows or replaces the current entry and keeps the position of the list. */
export function samePlace(state: ParsedLocation['state']): HistoryState {
  return { ...state, place: entryKey(state) };
}
