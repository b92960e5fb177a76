import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus when a pressed button disappears with its change, which would lose it to the page. `find` returns the
 * new element once `changes` have changed. Call the returned function when the button is pressed.
 */
export function useFocusAfterPress(find: () => HTMLElement | null | undefined, changes: unknown): () => void {
  const pressed = useRef(false);
  const goOn = useEffectEvent(() => find()?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button disappears with what it changes.
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    goOn();
  }, [changes]);

  return () => {
    pressed.current = true;
  };
}
