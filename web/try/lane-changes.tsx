import { changesWords, laneChanges } from '#domain/try/supposition-words';
import type { Answers } from '#domain/try/try';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlanName } from '../ui/plan-name.tsx';

interface LaneChangesProps {
  both: { without: Answers['schedule']; with: Answers['schedule'] };
}

/** The plans that stand still otherwise under suppositions, with what they are without them. */
export function LaneChanges({ both }: LaneChangesProps) {
  const changes = laneChanges(both.without.plans, both.with.plans);
  return (
    <>
      <p role="status">{changesWords(changes)}</p>
      {changes.length > 0 && (
        <ul className="rows">
          {changes.map(({ plan_id, plan_label, better, words }) => (
            <li key={plan_id}>
              <Link to={paths.plan(plan_id)}>
                <PlanName label={plan_label} />
              </Link>
              <span className={better ? undefined : 'bad'}>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
