import { type OwnLocation, useOwnLocation } from '../ui/use-own-location.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The record that a new one starts as a copy of. */
    copyOf?: number;
  }
}

/** The parts of a form's address. */
export interface RecordAddress {
  /** Path and search: by it a draft finds back. A fragment is a place within the form, not another one. */
  href: string;
  /**
   * Which form it is. A dialog above the form of a stored record changes its address and not its place. A new record
   * has no id: its history entry tells it from another new one.
   */
  place: string;
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
  return useOwnLocation((location) => readAddress(location, idName));
}

export function readAddress(
  { search, searchStr, pathname, state }: OwnLocation,
  idName: string,
): RecordAddress {
  const id = readRecordId(search[idName]);
  const href = `${pathname}${searchStr}`;
  const place = id === null ? `${href} ${state.__TSR_key ?? ''}` : `${pathname} ${id}`;
  return { href, place, id, source: id ?? state.copyOf ?? null };
}

/** The id in a form's address: null where none stands; a text that is no id is 0, which no record has. */
function readRecordId(text: string | undefined): number | null {
  if (!text) return null;
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0;
}
