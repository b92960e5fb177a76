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
  /** The changes that each button accepts. */
  takenOver: TakenOver;
  onTake: (group: keyof TakenOver) => void;
}

/** Buttons such as `Add 3 lines`, which accept changes of a plan. */
export function TakeOvers({ takenOver, onTake }: TakeOversProps) {
  return (
    <div className="row">
      <Editable>
        {WORDS.map(
          ([group, word]) =>
            takenOver[group].length > 0 && (
              <Button
                key={group}
                onClick={() => onTake(group)}
              >{`${word} ${counted(takenOver[group].length, 'line')}`}</Button>
            ),
        )}
      </Editable>
    </div>
  );
}
