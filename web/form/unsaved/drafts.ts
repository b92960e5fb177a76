import { useEffect, useEffectEvent } from 'react';

const KEY = 'partline.draft';
/**
 * So many forms at most are kept, the newest of them: one that another was opened from, and what was left by the way.
 */
const MOST_DRAFTS = 5;

/** The message if a form is not left because its draft cannot be stored. */
export const NO_ROOM =
  'This browser has no room to keep what you typed. Save it first, or leave it with Back.';

/** The values of a form when the session ended, or when the person loaded the record again. */
export interface Draft {
  /** The person who typed it. */
  userId: number;
  /** The form's address: path and search. */
  href: string;
  /** The version that the form was opened at, so that a later change by somebody else is still noticed. */
  version: number | null;
  /** The fields as the record itself would hold them. */
  values: object;
  /** The record of that version, so that a later change can be merged. */
  base?: object | undefined;
  /** The record was loaded again over it. */
  replaced?: boolean;
  /** Where a draft comes from that a screen has made, not a person. */
  said?: string;
  /** The same of one that is not in its form, but offered. */
  offered?: string;
}

/** The open forms that hold something unsaved; each says what. */
const open = new Set<() => Draft>();

/**
 * Keeps what is unsaved: for the sign-in that follows in this tab, or while the record is loaded again over it. Answers
 * whether there was room for each of them as it was kept; otherwise none may be left. A later one may push out an
 * earlier one, which does not show here: one form is open at a time.
 */
export function keepDrafts(how: Pick<Draft, 'replaced'> = {}): boolean {
  const lost = [...open].filter((say) => !keepDraft({ ...say(), ...how }));
  return lost.length === 0;
}

/**
 * Keeps a draft, in the place of an earlier one of its address. Answers false where the browser has no room for it even
 * alone: then the earlier ones stay as they are.
 */
export function keepDraft(draft: Draft): boolean {
  return store([draft, ...readDrafts().filter(({ href }) => href !== draft.href)].slice(0, MOST_DRAFTS));
}

/** The draft of this address, if this very user left one. */
export function findDraft(href: string, userId: number): Draft | undefined {
  return readDrafts().find((draft) => draft.href === href && draft.userId === userId);
}

/** Whether a draft of any user is kept. */
export function hasDraft(): boolean {
  return readDrafts().length > 0;
}

export function deleteDraft(href: string): void {
  store(readDrafts().filter((draft) => draft.href !== href));
}

/** Deletes what others than this user have left in this tab. */
export function deleteDraftsOfOthers(userId: number): void {
  store(readDrafts().filter((draft) => draft.userId === userId));
}

export function deleteDrafts(): void {
  sessionStorage.removeItem(KEY);
}

/** While a form holds something unsaved, `say` is asked for it when the session ends. */
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
    // Written by this same file, into this same tab; a version before this one kept a single draft.
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/** Whether these drafts, at least the first of them, are stored now. */
function store(drafts: readonly Draft[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts));
    return true;
  } catch {
    // A browser keeps some 5 MB for a page: what was typed goes before what it was typed over, and before older drafts.
    if (drafts.some(({ base }) => base)) return store(drafts.map((draft) => ({ ...draft, base: undefined })));
    return drafts.length > 1 && store(drafts.slice(0, -1));
  }
}
