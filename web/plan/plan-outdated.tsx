import { inForceOn, isOutdated, successionOf } from '#domain/plan/breakpoints';
import type { Plan } from '#domain/plan/plan';
import { formatDay, isDay } from '#domain/values/day';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';

interface PlanOutdatedProps {
  plan: Plan;
  values: { specification_id: number | null; begin_date: string };
  onChoose: (specification: { specification_id: number; product_label: string }) => void;
}

/**
 * Warns if the specification of a plan is passive or superseded when the plan begins (behaviour 34.2), and offers the
 * specification in force on that day (34.6). Also says if it begins later than the plan.
 */
export function PlanOutdated({ plan, values, onChoose }: PlanOutdatedProps) {
  const timeline = useSpecificationsOf(plan.output_product_id);
  const { specification_id, begin_date } = values;
  if (!timeline.data) return <FailedQuery query={timeline} />;
  if (specification_id === null || !isDay(begin_date)) return null;
  const succession = successionOf(timeline.data);
  const own = succession.byId.get(specification_id);
  // The chosen specification belongs to another car model, whose specifications are not loaded.
  if (!own) return null;
  if (!isOutdated({ specification_id, begin_date, end_date: begin_date }, succession))
    return (
      own.begin_date > begin_date && (
        <Notice
          tone="info"
          message={`The specification begins on ${formatDay(own.begin_date)}, later than the plan.`}
        />
      )
    );
  const current = inForceOn(succession, begin_date);
  const inForce = timeline.data.find((one) => one.specification_id === current?.specification_id);

  return (
    <Notice
      tone="warn"
      message={
        inForce
          ? `When the plan begins, the specification from ${formatDay(inForce.begin_date)} is in force, and not the specification of the plan.`
          : "The plan's specification is passive, and no other specification is in force when the plan begins."
      }
    >
      {inForce && (
        <Editable>
          <Button onClick={() => onChoose(inForce)}>
            {`Use the specification from ${formatDay(inForce.begin_date)}`}
          </Button>
        </Editable>
      )}
    </Notice>
  );
}
