import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Takes the focus on where a button goes with what it was pressed for, which leaves it to the page itself: `find` says
 * where to, once `changes` are others. The function that is answered is called when the button is pressed.
 */
export function useFocusAfterPress(find: () => HTMLElement | null | undefined, changes: unknown): () => void {
  const pressed = useRef(false);
  const goOn = useEffectEvent(() => find()?.focus());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button goes with what it changes.
  useEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    goOn();
  }, [changes]);

  return () => {
    pressed.current = true;
  };
}
