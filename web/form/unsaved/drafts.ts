const KEY = 'partline.draft';
/** The maximum number of drafts. The newest are kept. */
const MAX_DRAFTS = 5;

/** The message if a form stays open because its draft cannot be stored. */
export const NO_ROOM =
  'This browser has no space left to keep your changes. Save them first, or choose Back to discard them.';

/**
 * The unsaved values of a form, stored when the session ends, when the record or the page is reloaded, or when the user
 * leaves the form to add a record for a lookup. Another screen also stores a draft to open a form with values.
 */
export interface Draft {
  userId: number;
  /** The form's URL: path and search. */
  href: string;
  /** The version at which the form was opened, so that later changes by other users are noticed. */
  version: number | null;
  /** The values in the shape of the record. */
  values: object;
  /** The record at `version`, so that a later change can be merged. */
  base?: object | undefined;
  /** The idempotency key of a save of the form that the server may have carried out. */
  lostKey?: string | undefined;
  /** True if a reload of the record or the page replaced these values in the form. */
  replaced?: boolean;
  /** The sentence about the draft, if it is not the usual one. */
  message?: string;
}

/** Stores a draft in place of an earlier draft of its URL. Returns false if the browser has no space for it. */
export function storeDraft(draft: Draft): boolean {
  return store([draft, ...readDrafts().filter(({ href }) => href !== draft.href)].slice(0, MAX_DRAFTS));
}

export function findDraft(href: string, userId: number): Draft | undefined {
  return readDrafts().find((draft) => draft.href === href && draft.userId === userId);
}

export function hasDraft(): boolean {
  return readDrafts().length > 0;
}

export function deleteDraft(href: string): void {
  store(readDrafts().filter((draft) => draft.href !== href));
}

export function deleteDraftsOfOthers(userId: number): void {
  store(readDrafts().filter((draft) => draft.userId === userId));
}

export function deleteDrafts(): void {
  sessionStorage.removeItem(KEY);
}

function readDrafts(): Draft[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    // This module wrote the value in this tab; earlier releases stored a single draft.
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Stores the drafts, or as many of the first as fit. Returns false if not even the first fits. */
function store(drafts: readonly Draft[]): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(drafts));
    return true;
  } catch {
    // Browsers store about 5 MB per site. The newest draft takes precedence over older ones.
    return drafts.length > 1 && store(drafts.slice(0, -1));
  }
}
