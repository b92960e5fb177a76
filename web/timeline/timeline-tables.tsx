import { moveCalls } from '#domain/plan/move';
import type { Timeline } from '#domain/timeline/timeline';
import { counted, grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { useMay } from '../api/user.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { cutWords, forceWords } from './timeline-bars.ts';
import { useRows } from './use-rows.tsx';

interface TableProps {
  timeline: Timeline;
  /** Opens the dialog about a specification or a plan, by the key of its bar. */
  onOpen: (key: string) => void;
}

type TimelinePlan = Timeline['plans'][number];

const daysOf = (plan: TimelinePlan) => `${formatDay(plan.begin_date)} – ${formatDay(plan.end_date)}`;

/**
 * The number of rows rendered at first: the latest specifications and the first plans. Thousands would delay the chart.
 */
const FIRST_ROWS = 100;

/** Lists the specifications of the timeline. */
export function SpecificationsTable({ timeline, onOpen }: TableProps) {
  const { specifications, specification_count: count } = timeline;
  const isPhone = useIsPhone();
  const { id, shown, heading } = useRows('Specifications', specifications, specifications.slice(-FIRST_ROWS));
  const why = ({ specification_id, begin_date }: Timeline['specifications'][number]) => (
    <TextButton
      label={`Why the specification from ${formatDay(begin_date)}?`}
      onClick={() => onOpen(`specification ${specification_id}`)}
    >
      Why?
    </TextButton>
  );
  return (
    <div className="stack">
      {heading}
      {count > specifications.length && (
        <p className="note">{`The latest ${grouped(specifications.length)} of ${grouped(count)}.`}</p>
      )}
      <PlainRows
        label="Specifications"
        id={id}
        columns={[
          {
            header: 'From',
            cell: (specification) => (
              <>
                <Link to={paths.specification(specification.specification_id)}>
                  {formatDay(specification.begin_date)}
                </Link>
                {isPhone && <div className="secondary">{forceWords(specification)}</div>}
                {isPhone && why(specification)}
              </>
            ),
          },
          ...(isPhone
            ? []
            : [
                { header: 'Why', cell: why },
                { header: 'In force', cell: forceWords },
              ]),
          { header: 'Added', align: 'end', cell: ({ added }) => grouped(added) },
          { header: 'Removed', align: 'end', cell: ({ removed }) => grouped(removed) },
          { header: 'Changed', align: 'end', cell: ({ changed }) => grouped(changed) },
        ]}
        rows={shown}
        keyOf={({ specification_id }) => specification_id}
      />
    </div>
  );
}

/** Lists the open plans of the timeline. */
export function PlansTable({ timeline, onOpen }: TableProps) {
  const { plans, plan_count: count, specifications } = timeline;
  const mayMove = useMay(moveCalls.move);
  const wordFor = (plan: TimelinePlan) => {
    if (!mayMove || !(plan.outdated || plan.cuts.length > 0)) return 'Why?';
    return plan.outdated ? 'Move...' : 'Split or keep...';
  };
  const { id, shown, heading } = useRows('Open plans', plans, plans.slice(0, FIRST_ROWS));
  const isPhone = useIsPhone();
  const action = (plan: TimelinePlan) => (
    <TextButton
      label={`${wordFor(plan)} The plan ${daysOf(plan)}`}
      onClick={() => onOpen(`plan ${plan.plan_id}`)}
    >
      {wordFor(plan)}
    </TextButton>
  );
  const begins = new Map(
    specifications.map((specification) => [specification.specification_id, specification.begin_date]),
  );
  const specificationOf = ({ specification_id }: TimelinePlan) =>
    `from ${formatDay(begins.get(specification_id) ?? '')}`;
  return (
    <div className="stack">
      {heading}
      {count > plans.length && (
        <p className="note">{`The first ${counted(plans.length, 'plan')} of ${grouped(count)}.`}</p>
      )}
      {plans.length === 0 && <p className="note">No plan of this car model is open.</p>}
      {plans.length > 0 && (
        <PlainRows
          label="Open plans"
          id={id}
          columns={[
            {
              header: 'Plan',
              cell: (plan) => (
                <>
                  <Link to={paths.plan(plan.plan_id)}>{daysOf(plan)}</Link>
                  {isPhone && <div className="secondary">{specificationOf(plan)}</div>}
                  {isPhone && action(plan)}
                </>
              ),
            },
            ...(isPhone ? [] : [{ header: 'Action', cell: action }]),
            {
              header: isPhone ? 'Newer' : 'Newer specification',
              bad: ({ outdated }) => outdated,
              cell: cutWords,
            },
            ...(isPhone ? [] : [{ header: 'Specification', cell: specificationOf }]),
            { header: 'Quantity', align: 'end', cell: ({ quant }) => formatQuantity(quant) },
          ]}
          rows={shown}
          keyOf={({ plan_id }) => plan_id}
        />
      )}
    </div>
  );
}
