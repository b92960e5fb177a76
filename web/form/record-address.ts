import { type ScreenLocation, useScreenLocation } from '../ui/use-screen-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The record that a new record copies. */
    copyOf?: number;
  }
}

export interface RecordAddress {
  /** The path and the query without the fragment. It identifies the draft of the form. */
  href: string;
  /**
   * Identifies the form. A dialog above a stored record's form changes the URL but not the key. New records have no
   * id, so their history entries distinguish them.
   */
  key: string;
  id: number | null;
  /** The id of the record to load: the record of the form, or the original of a copy. */
  source: number | null;
}

/**
 * Returns the address of the form. It stays the same while another screen loads; otherwise the form would open the
 * draft of the other screen.
 */
export function useRecordAddress(idName: string): RecordAddress {
  return useScreenLocation((location) => readAddress(location, idName));
}

function readAddress({ search, searchStr, pathname, state }: ScreenLocation, idName: string): RecordAddress {
  const id = readRecordId(search[idName]);
  const href = `${pathname}${searchStr}`;
  const key = id === null ? `${href} ${state.__TSR_key ?? ''}` : `${pathname} ${id}`;
  return { href, key, id, source: id ?? state.copyOf ?? null };
}

/** Returns the id in a form's URL: null if there is none, and 0, which no record has, if it is invalid. */
function readRecordId(text: string | undefined): number | null {
  if (!text) return null;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
