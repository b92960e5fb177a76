import { Chip } from '../list/chips/chip.tsx';
import { type NeededByProps, useNeededBy } from './use-needed-by.ts';

/** Says by which plan and which car model the list is needed; each can be taken away (behaviour 25.8). */
export function NeededByChips({ own, onChange }: NeededByProps) {
  const { plan, carModel } = useNeededBy(own);
  const { plan_id, product_id } = own;
  return (
    <>
      {plan_id && (
        <Chip
          says={`Needed by ${plan ?? 'one plan'}`}
          label="Show what all plans need"
          onRemove={() => onChange({ plan_id: undefined })}
        />
      )}
      {product_id && (
        <Chip
          says={`Needed by ${carModel ?? 'one car model'}`}
          label="Show what all car models need"
          onRemove={() => onChange({ product_id: undefined })}
        />
      )}
    </>
  );
}
