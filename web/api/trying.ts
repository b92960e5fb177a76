import { createStore, useStore } from '@mantine/store';

/** The suppositions that are tried in this tab, as the fragment of an address; blank if none are. */
const kept = createStore({ fragment: '' });

export function keepTrying(fragment: string): void {
  kept.setState({ fragment });
}

export function keptTrying(): string {
  return kept.getState().fragment;
}

export function useIsTrying(): boolean {
  return useStore(kept).fragment !== '';
}
