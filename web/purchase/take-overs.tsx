import { useLayoutEffect, useRef } from 'react';
import type { TakenOver } from '#domain/purchase/plan-differences';
import { counted } from '#domain/values/counted';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';

const WORDS = [
  ['added', 'Add'],
  ['removed', 'Remove'],
  ['changed', 'Change'],
] as const;

interface TakeOversProps {
  /** What each of them takes over. */
  taken: TakenOver<unknown>;
  onTake: (group: keyof TakenOver<unknown>) => void;
}

/** `Add 3 lines` and what else of a plan is taken over; a button that goes passes the focus on to the next. */
export function TakeOvers({ taken, onTake }: TakeOversProps) {
  const self = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The page itself has the focus when its button goes. Where none is left, the first of the dialog closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a button goes with what it takes.
  useLayoutEffect(() => {
    if (!pressed.current || document.activeElement !== document.body) return;
    pressed.current = false;
    const dialog = self.current?.closest('[role="dialog"]');
    (self.current?.querySelector('button') ?? dialog?.querySelector('button'))?.focus();
  }, [taken]);

  return (
    <div ref={self} className="row">
      <Editable>
        {WORDS.map(
          ([group, word]) =>
            taken[group].length > 0 && (
              <Button
                key={group}
                onClick={() => {
                  pressed.current = true;
                  onTake(group);
                }}
              >{`${word} ${counted(taken[group].length, 'line')}`}</Button>
            ),
        )}
      </Editable>
    </div>
  );
}
