import { useEffect, useState, useSyncExternalStore } from 'react';

/** The dialogs that are open, each above the ones before it. */
let open: readonly object[] = [];
const listeners = new Set<() => void>();

/** Whether a dialog stands above all others: every open one hears Escape, and only this one is meant. */
export function useIsTopmost(opened: boolean): boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    if (!opened) return;
    change([...open, self]);
    return () => change(open.filter((other) => other !== self));
  }, [opened, self]);
  return useSyncExternalStore(subscribe, () => open.at(-1)) === self;
}

function change(next: readonly object[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
