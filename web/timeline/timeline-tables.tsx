import { useId, useState } from 'react';
import { moveCalls } from '#domain/plan/move';
import type { Timeline } from '#domain/timeline/timeline';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { useMay } from '../api/user.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/control/button.tsx';
import { Link } from '../ui/control/link.tsx';
import { PlainTable } from '../ui/control/plain-table.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { cutWords, forceWords } from './timeline-bars.ts';

interface TableProps {
  timeline: Timeline;
  /** Opens what a bar stands for, by its key. */
  onOpen: (key: string) => void;
}

/**
 * So many rows are laid out at first, the latest specifications and the first plans: thousands would hold up the
 * drawing.
 */
const FIRST_ROWS = 100;

/** The specifications of the timeline, as a table. */
export function SpecificationsTable({ timeline, onOpen }: TableProps) {
  const { specifications, specification_count: count } = timeline;
  const { id, shown, heading } = useRows('Specifications', specifications, specifications.slice(-FIRST_ROWS));
  return (
    <div className="stack">
      {heading}
      {count > specifications.length && (
        <p className="note">{`The latest ${specifications.length} of ${count}.`}</p>
      )}
      <PlainTable label="Specifications">
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Why</th>
            <th scope="col">In force</th>
            <th scope="col" data-align="end">
              Added
            </th>
            <th scope="col" data-align="end">
              Removed
            </th>
            <th scope="col" data-align="end">
              Changed
            </th>
          </tr>
        </thead>
        <tbody id={id}>
          {shown.map((one) => (
            <tr key={one.specification_id}>
              <td>
                <Link to={paths.specification(one.specification_id)}>{formatDay(one.begin_date)}</Link>
              </td>
              <td>
                <TextButton
                  label={`Why the specification from ${formatDay(one.begin_date)}?`}
                  onClick={() => onOpen(`specification ${one.specification_id}`)}
                >
                  Why?
                </TextButton>
              </td>
              <td>{forceWords(one)}</td>
              <td data-align="end">{one.added}</td>
              <td data-align="end">{one.removed}</td>
              <td data-align="end">{one.changed}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </div>
  );
}

/** The open plans of the timeline, as a table. */
export function PlansTable({ timeline, onOpen }: TableProps) {
  const { plans, plan_count: count, specifications } = timeline;
  const mayMove = useMay(moveCalls.move);
  const wordFor = (plan: Timeline['plans'][number]) => {
    if (!mayMove || !(plan.outdated || plan.cuts.length > 0)) return 'Why?';
    return plan.outdated ? 'Move...' : 'Split or keep...';
  };
  const { id, shown, heading } = useRows('Open plans', plans, plans.slice(0, FIRST_ROWS));
  const begins = new Map(specifications.map((one) => [one.specification_id, one.begin_date]));
  return (
    <div className="stack">
      {heading}
      {count > plans.length && (
        <p className="note">{`The first ${counted(plans.length, 'plan')} of ${count}.`}</p>
      )}
      {plans.length === 0 && <p className="note">No plan of this car model is open.</p>}
      {plans.length > 0 && (
        <PlainTable label="Open plans">
          <thead>
            <tr>
              <th scope="col">Plan</th>
              <th scope="col">What to do</th>
              <th scope="col">Newer ones begin</th>
              <th scope="col">Specification</th>
              <th scope="col" data-align="end">
                Quantity
              </th>
            </tr>
          </thead>
          <tbody id={id}>
            {shown.map((plan) => (
              <tr key={plan.plan_id}>
                <td>
                  <Link to={paths.plan(plan.plan_id)}>
                    {`${formatDay(plan.begin_date)} – ${formatDay(plan.end_date)}`}
                  </Link>
                </td>
                <td>
                  <TextButton
                    label={`${wordFor(plan)} The plan ${formatDay(plan.begin_date)} – ${formatDay(plan.end_date)}`}
                    onClick={() => onOpen(`plan ${plan.plan_id}`)}
                  >
                    {wordFor(plan)}
                  </TextButton>
                </td>
                <td className={plan.outdated ? 'bad' : undefined}>{cutWords(plan)}</td>
                <td>{`from ${formatDay(begins.get(plan.specification_id) ?? '')}`}</td>
                <td data-align="end">{formatQuantity(plan.quant)}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </div>
  );
}

/** Some rows of a table, all of them once that is asked for, and the heading that asks. */
function useRows<Row>(name: string, rows: readonly Row[], some: readonly Row[]) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const heading = (
    <div className="row">
      <h2>{name}</h2>
      {rows.length > some.length && (
        <Button kind="quiet" expands={{ opened, id }} onClick={() => setOpened(!opened)}>
          {opened ? 'Show fewer' : `Show all ${grouped(rows.length)}`}
        </Button>
      )}
    </div>
  );
  return { id, heading, shown: opened ? rows : some };
}
