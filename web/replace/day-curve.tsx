import { useRef } from 'react';
import type { DayOutcome, ReplaceCheck } from '#domain/replace/replace';
import { outcomeSpans } from '#domain/replace/replace-words';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { Button } from '../ui/control/button.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { useFocusAfterPress } from '../ui/use-focus-after-press.ts';
import styles from './replace.module.css';

const WIDTH = 600;
const HEIGHT = 64;
const EDGE = 4;

interface DayCurveProps {
  check: ReplaceCheck;
  onChoose: (day: string) => void;
}

/**
 * Shows the outcome for other days: left-over parts as a line, lost cars as bars, and both in a table (behaviour
 * 35.4).
 */
export function DayCurve({ check, onChoose }: DayCurveProps) {
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
      {spans.length > 1 && (
        <>
          <p className="note">
            Bars: cars without one of the two part SAPs. Line: left-over parts of the old part SAP.
          </p>
          <Curve days={days} chosen={from} />
        </>
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

function Curve({ days, chosen }: { days: readonly DayOutcome[]; chosen: string }) {
  const maxLeft = Math.max(1, ...days.map(({ left_over }) => left_over));
  const maxLost = Math.max(1, ...days.map(({ new_lost, old_lost }) => new_lost + old_lost));
  const step = WIDTH / days.length;
  const height = (share: number) => share * (HEIGHT - 2 * EDGE);
  const y = ({ left_over }: DayOutcome) => HEIGHT - EDGE - height(left_over / maxLeft);
  const line = days
    .map((day, index) => `${index === 0 ? 'M' : 'L'}${index * step},${y(day)} h${step}`)
    .join(' ');
  const label = `Parts left over from ${formatDay(days[0]?.day ?? '')} to ${formatDay(days.at(-1)?.day ?? '')}, at most ${formatQuantity(maxLeft)}; the table lists the figures.`;
  return (
    <svg
      className={styles.days}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {days.map(({ day, new_lost, old_lost }, index) => (
        <g key={day}>
          {day === chosen && <rect className={styles.chosen} x={index * step} width={step} height={HEIGHT} />}
          <rect
            x={index * step + step / 4}
            width={step / 2}
            y={HEIGHT - EDGE - height((new_lost + old_lost) / maxLost)}
            height={height((new_lost + old_lost) / maxLost)}
          />
        </g>
      ))}
      <path className="curve" d={line} />
    </svg>
  );
}
