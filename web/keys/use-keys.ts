import { useWindowEvent } from '@mantine/hooks';
import { isCovered, isSingleKey, isTyping, readKey } from './read-key.ts';
import { useSingleKeys } from './use-single-keys.ts';

/** The actions of keys by their names from `readKey`. `false` leaves the key to the browser. */
export type KeyMap = Partial<Record<string, () => unknown>>;

/** Listens for keys wherever the focus is, except in texts and while something floats above the screen. */
export function useKeys(keys: KeyMap): void {
  const [singleKeys] = useSingleKeys();

  useWindowEvent('keydown', (event) => {
    const key = readKey(event);
    const act = key === undefined ? undefined : keys[key];
    if (key === undefined || !act || event.defaultPrevented) return;
    if (isCovered()) {
      // A second Ctrl+S must not open the browser's own dialog above ours.
      if (key.startsWith('Mod+')) event.preventDefault();
      return;
    }
    if (isSingleKey(key) && !singleKeys) return;
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (bare && isTyping(event.target)) return;
    if (act() !== false) event.preventDefault();
  });
}
