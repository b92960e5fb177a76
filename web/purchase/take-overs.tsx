import { useRef } from 'react';
import type { TakenOver } from '#domain/purchase/plan-differences';
import { counted } from '#domain/values/counted';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { useFocusAfterPress } from '../ui/use-focus-after-press.ts';

const WORDS = [
  ['added', 'Add'],
  ['removed', 'Remove'],
  ['changed', 'Change'],
] as const;

interface TakeOversProps {
  /** The changes that each button takes over. */
  taken: TakenOver;
  onTake: (group: keyof TakenOver) => void;
}

/** `Add 3 lines` and what else of a plan is taken over; a button that goes passes the focus on to the next. */
export function TakeOvers({ taken, onTake }: TakeOversProps) {
  const self = useRef<HTMLDivElement>(null);
  const press = useFocusAfterPress(() => {
    // Where none is left, the first of the dialog closes it.
    const dialog = self.current?.closest('[role="dialog"]');
    return self.current?.querySelector('button') ?? dialog?.querySelector('button');
  }, taken);

  return (
    <div ref={self} className="row">
      <Editable>
        {WORDS.map(
          ([group, word]) =>
            taken[group].length > 0 && (
              <Button
                key={group}
                onClick={() => {
                  press();
                  onTake(group);
                }}
              >{`${word} ${counted(taken[group].length, 'line')}`}</Button>
            ),
        )}
      </Editable>
    </div>
  );
}
