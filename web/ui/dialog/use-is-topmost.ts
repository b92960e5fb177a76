import { createStore, useStore } from '@mantine/store';
import { useEffect, useState } from 'react';

/** The dialogs that are open, each above the ones before it. */
const open = createStore<readonly object[]>([]);

/** Whether a dialog is the topmost one. Every open dialog hears Escape, and only the topmost one closes. */
export function useIsTopmost(): boolean {
  const [self] = useState(() => ({}));
  useEffect(() => {
    open.setState([...open.getState(), self]);
    return () => open.setState(open.getState().filter((other) => other !== self));
  }, [self]);
  return useStore(open).at(-1) === self;
}
