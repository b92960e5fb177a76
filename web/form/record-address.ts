import { useOwnLocation } from '../ui/use-own-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The record that a new one starts as a copy of. */
    copyOf?: number;
  }
}

/** What the address of a form says. */
export interface RecordAddress {
  /** Path and search: by it a draft finds back. A fragment is a place within the form, not another one. */
  href: string;
  path: string;
  /** The history entry of a new record, which has no id to tell it from another new one; blank for a stored one. */
  entry: string;
  /** The record to save under; null for a new one. */
  id: number | null;
  /** The record to load: the form's own, or the one that a new record starts as a copy of. */
  source: number | null;
}

/**
 * Reads the form's address; `idName` is the name that the record's id has there. While another screen is on its way the
 * form keeps its own: it would take the draft that is kept for the other.
 */
export function useRecordAddress(idName: string): RecordAddress {
  return useOwnLocation(({ search, searchStr, pathname, state }) => {
    const id = readRecordId(search[idName]);
    const entry = id === null ? (state.__TSR_key ?? '') : '';
    return { href: `${pathname}${searchStr}`, path: pathname, entry, id, source: id ?? state.copyOf ?? null };
  });
}

/** The id in a form's address: null where none stands; a text that is no id is 0, which no record has. */
function readRecordId(text: string | undefined): number | null {
  if (!text) return null;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
