import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { confirm } from '../../ui/dialog/ask.ts';
import { type Draft, findDraft, storeDraft } from './drafts.ts';

/** The open forms, dialogs and imports with unsaved values. A form returns its draft; the others have none. */
const unsaved = new Map<object, (() => Draft) | undefined>();

/** The screens that stay open when the session ends, although they can be left without a confirmation. */
const kept = new Set<object>();

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

export function hasUndrafted(): boolean {
  return kept.size > 0 || [...unsaved.values()].includes(undefined);
}

/**
 * Stores the unsaved values of all forms as drafts, and returns whether all were stored. If the storage is full, the
 * oldest drafts are dropped.
 */
export function storeDrafts(how: Pick<Draft, 'replaced'> = {}): boolean {
  const drafts = [...unsaved.values()].flatMap((getDraft) => getDraft?.() ?? []);
  const lost = drafts.filter((draft) => !storeDraft({ ...draft, ...how }));
  // A later draft may have taken the space of an earlier one.
  return lost.length === 0 && drafts.every(({ href, userId }) => findDraft(href, userId));
}

/**
 * Returns whether the user may leave, and asks the user first if there are unsaved values. Screens that are left
 * without a change of URL call this function themselves.
 */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  return confirm({ message: 'Leave without saving?', action: 'Leave', refuse: 'Stay' });
}

let isStored = false;
const asksBrowser = () => !isStored;

/** Disables the browser's confirmation for the next unload, because the values were stored as drafts. */
export function allowReload(): void {
  isStored = true;
  const confirmLeaving = () => {
    isStored = false;
  };
  // The router listens earlier, in the capturing phase.
  window.addEventListener('beforeunload', confirmLeaving, { once: true });
}

/**
 * Guards unsaved values against links, Back and closing the tab. `getDraft` lets `storeDrafts` store them. While
 * `isSaving` is true, links and Back do nothing: the form is left when it is saved.
 */
export function useUnsaved(isUnsaved: boolean, getDraft?: () => Draft, isSaving = false): void {
  const [key] = useState({});
  const latest = useEffectEvent(() => getDraft?.() as Draft);
  const hasDraft = getDraft !== undefined;
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.set(key, hasDraft ? () => latest() : undefined);
    return () => {
      unsaved.delete(key);
    };
  }, [isUnsaved, hasDraft, key]);
  useBlocker({
    // If a form and a dialog above it have unsaved values, only one of them asks.
    shouldBlockFn: async () => isSaving || (unsaved.keys().next().value === key && !(await mayLeave())),
    enableBeforeUnload: hasDraft ? asksBrowser : true,
    disabled: !isUnsaved && !isSaving,
  });
}

/**
 * Keeps the screen open when the session ends, so that a chosen file is not lost. It does not ask before the user
 * leaves.
 */
export function useKeptOpen(isKept: boolean): void {
  const [key] = useState({});
  useEffect(() => {
    if (isKept) kept.add(key);
    return () => void kept.delete(key);
  }, [isKept, key]);
}
