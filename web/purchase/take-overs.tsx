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
  /** The changes that each button accepts. */
  taken: TakenOver;
  onTake: (group: keyof TakenOver) => void;
}

/**
 * Buttons such as `Add 3 lines`, which accept changes of a plan. A button that disappears passes the focus to the next
 * button.
 */
export function TakeOvers({ taken, onTake }: TakeOversProps) {
  const self = useRef<HTMLDivElement>(null);
  const press = useFocusAfterPress(() => {
    // After the last button, the dialog's close button gets the focus.
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
