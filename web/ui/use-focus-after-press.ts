import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when a button disappears because it was pressed. Call the returned function when the button is
 * pressed. When `changes` then changes and no element has the focus, the element that `find` returns receives it.
 */
export function useFocusAfterPress(find: () => HTMLElement | null | undefined, changes: unknown): () => void {
  const pressed = useRef(false);
  const focusFound = useEffectEvent(() => find()?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button disappears when `changes` changes
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    focusFound();
  }, [changes]);

  return () => {
    pressed.current = true;
  };
}
