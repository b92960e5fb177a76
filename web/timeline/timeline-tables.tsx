import { moveCalls } from '#domain/plan/move';
import { MAX_PLANS, MAX_SPECIFICATIONS, type Timeline } from '#domain/timeline/timeline';
import { grouped } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { formatQuantity } from '#domain/values/quantity';
import { useMay } from '../api/user.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlainRows } from '../ui/control/plain-rows.tsx';
import { TextButton } from '../ui/control/text-button.tsx';
import { cutWords, inForceWords } from './timeline-bars.ts';

interface TableProps {
  timeline: Timeline;
  onOpen: (key: string) => void;
}

type TimelinePlan = Timeline['plans'][number];

const daysOf = (plan: TimelinePlan) => `${formatDay(plan.begin_date)} – ${formatDay(plan.end_date)}`;

export function SpecificationsTable({ timeline, onOpen }: TableProps) {
  const { specifications } = timeline;
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
      <h2>Specifications</h2>
      {specifications.length === MAX_SPECIFICATIONS && (
        <p className="note">{`The latest ${grouped(MAX_SPECIFICATIONS)} are shown.`}</p>
      )}
      <PlainRows
        label="Specifications"
        columns={[
          {
            header: 'From',
            cell: ({ specification_id, begin_date }) => (
              <Link to={paths.specification(specification_id)}>{formatDay(begin_date)}</Link>
            ),
          },
          { header: 'In force', below: true, cell: inForceWords },
          { header: 'Why', below: true, unseen: true, cell: why },
          { header: 'Added', align: 'end', cell: ({ added }) => grouped(added) },
          { header: 'Removed', align: 'end', cell: ({ removed }) => grouped(removed) },
          { header: 'Changed', align: 'end', cell: ({ changed }) => grouped(changed) },
        ]}
        rows={specifications}
        keyOf={({ specification_id }) => specification_id}
      />
    </div>
  );
}

export function PlansTable({ timeline, onOpen }: TableProps) {
  const { plans, specifications } = timeline;
  const mayMove = useMay(moveCalls.move);
  const wordFor = (plan: TimelinePlan) => {
    if (!mayMove || !(plan.outdated || plan.cuts.length > 0)) return 'Why?';
    return plan.outdated ? 'Move...' : 'Split or keep...';
  };
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
      <h2>Open plans</h2>
      {plans.length === MAX_PLANS && <p className="note">{`The first ${grouped(MAX_PLANS)} are shown.`}</p>}
      {plans.length === 0 && <p className="note">No plan of this car model is open.</p>}
      {plans.length > 0 && (
        <PlainRows
          label="Open plans"
          columns={[
            {
              header: 'Plan',
              cell: (plan) => <Link to={paths.plan(plan.plan_id)}>{daysOf(plan)}</Link>,
            },
            { header: 'Newer specification', below: true, bad: ({ outdated }) => outdated, cell: cutWords },
            { header: 'Specification', below: true, cell: specificationOf },
            { header: 'Action', below: true, unseen: true, cell: action },
            { header: 'Quantity', align: 'end', cell: ({ quant }) => formatQuantity(quant) },
          ]}
          rows={plans}
          keyOf={({ plan_id }) => plan_id}
        />
      )}
    </div>
  );
}
