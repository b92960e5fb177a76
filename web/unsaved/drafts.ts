import { useEffect, useEffectEvent } from 'react';

const KEY = 'partline.draft';

/** What somebody had typed into a form when the session ended, or when they loaded the record again over it. */
export interface Draft {
  /** Who typed it. */
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
}

/** The open forms that hold something unsaved; each says what. */
const open = new Set<() => Draft>();

/** Keeps what is unsaved for the sign-in that follows in this tab. */
export function keepDrafts(): void {
  for (const say of open) keepDraft(say());
}

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A browser keeps some 5 MB for a page: what was typed goes before what it was typed over.
    if (draft.base) keepDraft({ ...draft, base: undefined });
  }
}

/** The draft of this address, if this very user left one; somebody else's is deleted. */
export function findDraft(href: string, userId: number): Draft | undefined {
  const draft = readDraft();
  if (draft && draft.userId !== userId) deleteDraft();
  return draft?.userId === userId && draft.href === href ? draft : undefined;
}

/** Whether a draft of any user is kept. */
export function hasDraft(): boolean {
  return readDraft() !== undefined;
}

export function deleteDraft(): void {
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

function readDraft(): Draft | undefined {
  try {
    // Written by this same file, into this same tab.
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
