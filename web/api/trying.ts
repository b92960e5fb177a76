import { createStore, useStore } from '@mantine/store';
import type { AnyCall } from '#domain/wire/call';
import { isAtLeast } from '#domain/wire/role';

/** The suppositions of this tab as the fragment of a URL; blank if there are none. */
const suppositionStore = createStore({ fragment: '' });

export function storeSuppositions(fragment: string): void {
  suppositionStore.setState({ fragment });
}

export function storedSuppositions(): string {
  return suppositionStore.getState().fragment;
}

/** The message on screens that are read-only while suppositions are tried (behaviour 43.7). */
export const TRYING = 'Nothing can be changed while you try suppositions.';

/** Returns whether suppositions are tried and the call is a write that viewers may not make. */
export function isRefusedWhileTrying({ writes, who }: Pick<AnyCall, 'writes' | 'who'>): boolean {
  return storedSuppositions() !== '' && writes && !isAtLeast('viewer', who);
}

export function useIsTrying(): boolean {
  return useStore(suppositionStore).fragment !== '';
}
