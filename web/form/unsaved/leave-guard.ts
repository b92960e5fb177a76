import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { confirm } from '../../ui/dialog/ask.ts';

/** The open forms with unsaved values. */
const unsaved = new Set<object>();

/**
 * Asks for a confirmation before unsaved values are lost. Screens that are left without a change of URL call it
 * themselves.
 */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true;
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
 * Guards a changed form against links, the browser's Back, and closing the tab. With `hasDraft` its values can be
 * stored as a draft.
 */
export function useLeaveGuard(dirty: boolean, hasDraft = false): void {
  const [form] = useState({});
  useEffect(() => {
    if (!dirty) return;
    unsaved.add(form);
    return () => {
      unsaved.delete(form);
    };
  }, [dirty, form]);
  useBlocker({
    // If a form and a dialog above it have unsaved values, only one of them asks.
    shouldBlockFn: async () => unsaved.values().next().value === form && !(await mayLeave()),
    enableBeforeUnload: hasDraft ? asksBrowser : true,
    disabled: !dirty,
  });
}
