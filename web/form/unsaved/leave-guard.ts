import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { confirm } from '../../ui/dialog/ask.ts';

/** The open forms that hold something unsaved. */
const unsaved = new Set<object>();

/** Asks before unsaved input is lost; also called by screens that are left without a change of address. */
export async function mayLeave(): Promise<boolean> {
  if (unsaved.size === 0) return true;
  return confirm({ message: 'Leave without saving?', action: 'Leave', refuse: 'Stay' });
}

let isKept = false;
const unlessKept = () => !isKept;

/** Switches off the browser's question for the next unload: what is typed was kept as drafts. */
export function letReload(): void {
  isKept = true;
  const ask = () => {
    isKept = false;
  };
  // The router listens before that, in the capturing phase.
  window.addEventListener('beforeunload', ask, { once: true });
}

/**
 * Guards a form that was changed: against links, the browser's Back, and closing the tab. With `hasDraft` what it holds
 * can be kept as a draft.
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
    // A form and a dialog of it ask one question, not one each.
    shouldBlockFn: async () => unsaved.values().next().value === form && !(await mayLeave()),
    enableBeforeUnload: hasDraft ? unlessKept : true,
    disabled: !dirty,
  });
}
