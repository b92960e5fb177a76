import { useEffect, useEffectEvent } from 'react';

const KEY = 'partline.draft';
/** The maximum number of drafts, the newest ones: of the form, of one that opened it, and of abandoned ones. */
const MOST_DRAFTS = 5;

/** The message if a form stays open because its draft cannot be stored. */
export const NO_ROOM =
  'This browser has no room to keep what you typed. Save it first, or leave it with Back.';

/** The values of a form when the session ended, or when the user reloaded the record. */
export interface Draft {
  /** The author. */
  userId: number;
  /** The form's URL: path and search. */
  href: string;
  /** The version at which the form was opened, so that later changes of others are noticed. */
  version: number | null;
  /** The fields as the record has them. */
  values: object;
  /** The record of that version, so that a later change can be merged. */
  base?: object | undefined;
  /** True if the record was reloaded over it. */
  replaced?: boolean;
  /** The source of a draft made by a screen. */
  said?: string;
  /** The source in the sentence that offers the draft. */
  offered?: string;
}

/** The open forms with unsaved values; each returns its draft. */
const open = new Set<() => Draft>();

/**
 * Stores unsaved values for the sign-in that follows in this tab, or while the record is reloaded. Returns
 * whether all could be stored; otherwise no form may be left. A later draft may replace an earlier one
 * unnoticed: one form is open at a time.
 */
export function keepDrafts(how: Pick<Draft, 'replaced'> = {}): boolean {
  const lost = [...open].filter((say) => !keepDraft({ ...say(), ...how }));
  return lost.length === 0;
}

/**
 * Stores a draft, replacing an earlier one of its address. Returns false if the browser has no space even for this
 * draft; earlier ones are then kept.
 */
export function keepDraft(draft: Draft): boolean {
  return store([draft, ...readDrafts().filter(({ href }) => href !== draft.href)].slice(0, MOST_DRAFTS));
}

/** Returns this user's draft of this URL. */
export function findDraft(href: string, userId: number): Draft | undefined {
  return readDrafts().find((draft) => draft.href === href && draft.userId === userId);
}

/** Returns whether any user has a draft. */
export function hasDraft(): boolean {
  return readDrafts().length > 0;
}

export function deleteDraft(href: string): void {
  store(readDrafts().filter((draft) => draft.href !== href));
}

/** Deletes the drafts of other users in this tab. */
export function deleteDraftsOfOthers(userId: number): void {
  store(readDrafts().filter((draft) => draft.userId === userId));
}

export function deleteDrafts(): void {
  sessionStorage.removeItem(KEY);
}

/** While a form has unsaved values, `say` returns its draft when the session ends. */
export function useDraft(dirty: boolean, say: () => Draft): void {
  const latest = useEffectEvent(say);
  useEffect(() => {
    if (!dirty) return;
    const form = () => latest();
    open.add(form);
    return () => {
      open.delete(form);
    };
  }, [dirty]);
}

function readDrafts(): Draft[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    // Written by this file in this tab; an earlier version stored a single draft.
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Returns whether these drafts, at least the first of them, could be stored. */
function store(drafts: readonly Draft[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts));
    return true;
  } catch {
    // A browser stores some 5 MB for a page: the typed values take precedence over their base and over
    // older drafts.
    if (drafts.some(({ base }) => base)) return store(drafts.map((draft) => ({ ...draft, base: undefined })));
    return drafts.length > 1 && store(drafts.slice(0, -1));
  }
}
