import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when a pressed button disappears because of its own change. `find` returns the new element once
 * `changes` have changed. Call the returned function when the button is pressed.
 */
export function useFocusAfterPress(find: () => HTMLElement | null | undefined, changes: unknown): () => void {
  const pressed = useRef(false);
  const goOn = useEffectEvent(() => find()?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button disappears when `changes` change
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    goOn();
  }, [changes]);

  return () => {
    pressed.current = true;
  };
}
