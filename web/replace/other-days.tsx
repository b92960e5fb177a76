import { useRef } from 'react';
import type { ReplaceCheck } from '#domain/replace/replace';
import { outcomeSpans } from '#domain/replace/replace-words';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { Button } from '../ui/control/button.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { useFocusAfterPress } from '../ui/use-focus-after-press.ts';

interface OtherDaysProps {
  check: ReplaceCheck;
  onChoose: (day: string) => void;
}

/** Shows the lost cars and the left-over parts for the days around the chosen one (behaviour 35.8). */
export function OtherDays({ check, onChoose }: OtherDaysProps) {
  const { days, proposed, from } = check;
  const spans = outcomeSpans(days);
  const isProposedShown = days.some(({ day }) => day === proposed);
  const chosenRow = useRef<HTMLTableRowElement>(null);
  // The row of the pressed day is rendered again, so the focus moves to it.
  const press = useFocusAfterPress(() => chosenRow.current?.querySelector('button'), days);
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
      <PlainTable label="Outcome by day">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col" data-align="end">
              Cars without the new SAP
            </th>
            <th scope="col" data-align="end">
              Cars without the old SAP
            </th>
            <th scope="col" data-align="end">
              Left over
            </th>
          </tr>
        </thead>
        <tbody>
          {spans.map(({ first, last, new_lost, old_lost, left_over }) => (
            <tr key={first} ref={first <= from && from <= last ? chosenRow : undefined}>
              <td>
                <Button kind="quiet" onClick={() => choose(first)}>
                  {formatDay(first)}
                </Button>
                {last !== first && ` to ${formatDay(last)}`}
                {first <= proposed && proposed <= last && ' · proposed'}
                {from !== proposed && first <= from && from <= last && ' · chosen'}
              </td>
              <td data-align="end" data-negative={new_lost > 0 || undefined}>
                {formatQuantity(new_lost)}
              </td>
              <td data-align="end" data-negative={old_lost > 0 || undefined}>
                {formatQuantity(old_lost)}
              </td>
              <td data-align="end">{formatQuantity(left_over)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </section>
  );
}
