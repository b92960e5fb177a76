import { useWindowEvent } from '@mantine/hooks';
import { type KeyboardEvent as ElementKeyboardEvent, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useSetting } from '../../api/use-setting.ts';
import { closeMenu, coverOf, isSingleKey, isTyping, readKey } from './read-key.ts';

/** The actions of keys by their names from `readKey`. An action that returns `false` leaves the key to the browser. */
export type KeyMap = Partial<Record<string, () => unknown>>;

/** How long the first key of a sequence waits for the second. */
const SEQUENCE_TIMEOUT_MS = 1_500;

/**
 * Handles keys anywhere on the screen, but not while a dialog or a menu is open. With `closesMenus`, a key first closes
 * an open menu. In text fields, handles only keys with Ctrl, ⌘ or Alt.
 */
export function useKeys(keys: KeyMap, options: { closesMenus?: boolean } = {}): void {
  useWindowEvent('keydown', useKeyHandler(keys, options));
}

/** Handles a key of a focused element, and returns whether it did. */
export function actOnKey(event: ElementKeyboardEvent, keys: KeyMap): boolean {
  const key = event.defaultPrevented ? undefined : readKey(event.nativeEvent);
  const act = key === undefined ? undefined : keys[key];
  if (!act || act() === false) return false;
  event.preventDefault();
  return true;
}

/**
 * Maps the keys that end an entry in a field to an action. Shift is often still held after the capital letters of a
 * code.
 */
export function enterKeys(act: () => unknown): KeyMap {
  return { Enter: act, 'Shift+Enter': act };
}

/** Handles a sequence of two keys. The second key then has no other effect. */
export function useKeySequence(first: string, secondKeys: KeyMap): void {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const handle = useKeyHandler({
    ...Object.fromEntries(
      Object.entries(secondKeys).map(([key, act]) => [
        key,
        () => {
          if (Date.now() - pressedAt.current > SEQUENCE_TIMEOUT_MS) return false;
          pressedAt.current = Number.NEGATIVE_INFINITY;
          return act?.();
        },
      ]),
    ),
    [first]: () => {
      pressedAt.current = Date.now();
    },
  });

  // Captured, so that the listeners of the screen do not also handle the second key.
  useWindowEvent('keydown', (event) => handle(event) && event.stopPropagation(), { capture: true });
}

/** The length of a pause after which keys no longer belong to the screen that disappeared. */
const PAUSE_MS = 1_000;
let lastKeyAt = Number.NEGATIVE_INFINITY;
window.addEventListener('keydown', ({ timeStamp }) => (lastKeyAt = timeStamp), { capture: true });

/**
 * If the screen opens by itself (`opensItself`), ignores the keys that the user still types for the previous screen,
 * until a pause or a click. Otherwise a quantity and Enter would be sent as a password.
 */
export function useKeysAfterPause(opensItself: boolean): void {
  useEffect(() => {
    if (!opensItself) return;
    const listening = new AbortController();
    let previous = lastKeyAt;
    function ignore(event: KeyboardEvent) {
      if (event.timeStamp - previous > PAUSE_MS) return listening.abort();
      previous = event.timeStamp;
      event.preventDefault();
      event.stopPropagation();
    }
    const capture = { capture: true, signal: listening.signal };
    window.addEventListener('keydown', ignore, capture);
    window.addEventListener('pointerdown', () => listening.abort(), capture);
    return () => listening.abort();
  }, [opensItself]);
}

/** How long characters are kept for a field that does not appear. */
const KEPT_FOR_MS = 5_000;
/** The characters typed since `keepKeys`; undefined if none are kept. */
let kept: string | undefined;
let keptSince = 0;

/**
 * Keeps the characters that are typed until the screen that a key opens focuses a field, and types them there.
 * Otherwise the first letters of a name would be lost, or act as shortcuts.
 */
export function keepKeys(): void {
  kept = '';
  keptSince = performance.now();
}

// Registered here, so that it runs before the listeners of screens.
window.addEventListener(
  'keydown',
  (event) => {
    // Shift is pressed before a capital letter.
    if (kept === undefined || event.key === 'Shift') return;
    const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isText || isTyping(event.target) || event.timeStamp - keptSince > KEPT_FOR_MS) {
      kept = undefined;
      return;
    }
    // The user may still hold the key that opens the screen.
    if (!event.repeat) kept += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
window.addEventListener('focusin', ({ target }) => {
  if (!isTyping(target)) return;
  const text = kept;
  kept = undefined;
  // After the screen has rendered. React then handles the text as typed.
  if (text) queueMicrotask(() => document.execCommand('insertText', false, text));
});
window.addEventListener('pointerdown', () => (kept = undefined), { capture: true });

function useKeyHandler(keys: KeyMap, { closesMenus = false } = {}): (event: KeyboardEvent) => boolean {
  const [singleKeys] = useSetting('single-keys');

  return (event) => {
    const key = readKey(event);
    const act = key === undefined ? undefined : keys[key];
    if (key === undefined || !act || event.defaultPrevented) return false;
    const cover = coverOf(event);
    // Closes the menu before the action, since a menu that closes later would take back the focus.
    if (closesMenus && cover === 'menu') flushSync(closeMenu);
    else if (cover) {
      // A second Ctrl+S must not open the browser's dialog above ours.
      if (key.startsWith('Mod+')) event.preventDefault();
      return false;
    }
    if (isSingleKey(key) && !singleKeys) return false;
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (bare && isTyping(event.target)) return false;
    if (act() === false) return false;
    event.preventDefault();
    return true;
  };
}
