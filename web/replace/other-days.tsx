import { useRef } from 'react';
import type { ReplaceCheck } from '#domain/replace/replace';
import { outcomeSpans } from '#domain/replace/replace-words';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { Button } from '../ui/control/button.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import { useFocusAfterPress } from '../ui/use-focus-after-press.ts';

interface OtherDaysProps {
  check: ReplaceCheck;
  onChoose: (day: string) => void;
}

/** Shows the lost cars and the left-over parts for the days around the chosen day (behaviour 35.8). */
export function OtherDays({ check, onChoose }: OtherDaysProps) {
  const { days, proposed, from } = check;
  const spans = outcomeSpans(days);
  const isProposedShown = days.some(({ day }) => day === proposed);
  const chosen = useRef<HTMLButtonElement>(null);
  // The pressed button may be removed when the days change. The focus then moves to the button of the chosen day.
  const press = useFocusAfterPress(() => chosen.current, days);
  function choose(day: string) {
    press();
    onChoose(day);
  }

  return (
    <section aria-labelledby="other-days">
      <h3 id="other-days">{`The days around ${formatDay(from)}`}</h3>
      {!isProposedShown && (
        <p>
          Proposed:{' '}
          <Button kind="quiet" onClick={() => choose(proposed)}>
            {formatDay(proposed)}
          </Button>
        </p>
      )}
      <PlainRows
        label="Outcome by day"
        columns={[
          {
            header: 'From',
            cell: ({ first, last }) => (
              <>
                <Button
                  kind="quiet"
                  ref={first <= from && from <= last ? chosen : undefined}
                  onClick={() => choose(first)}
                >
                  {formatDay(first)}
                </Button>
                {last !== first && ` to ${formatDay(last)}`}
                {last !== first && last === days.at(-1)?.day && ' or later'}
                {first <= proposed && proposed <= last && ' · proposed'}
                {from !== proposed && first <= from && from <= last && ' · chosen'}
              </>
            ),
          },
          {
            header: 'Cars short of the new SAP',
            align: 'end',
            below: true,
            bad: ({ new_lost }) => new_lost > 0,
            cell: ({ new_lost }) => formatQuantity(new_lost),
          },
          {
            header: 'Cars short of the old SAP',
            align: 'end',
            below: true,
            bad: ({ old_lost }) => old_lost > 0,
            cell: ({ old_lost }) => formatQuantity(old_lost),
          },
          { header: 'Left over', align: 'end', cell: ({ left_over }) => formatQuantity(left_over) },
        ]}
        rows={spans}
        keyOf={({ first }) => first}
      />
    </section>
  );
}
