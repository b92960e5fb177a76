import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { USUAL_SCHEDULE_DAYS } from '#domain/schedule/schedule';
import { changesWords, laneChanges } from '#domain/try/supposition-words';
import type { TryResults } from '#domain/try/try';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { PlanName, usePlanName } from '../ui/plan-name.tsx';
import { FailedTryQuery } from './failed-try-query.tsx';
import { useSuppositions } from './tried.ts';
import { triedData, tryQuery } from './try-query.ts';

interface LaneChangesProps {
  both: { without: TryResults['schedule']; with: TryResults['schedule'] };
}

/**
 * Lists the plans whose standstills or lost cars change under the suppositions. The bar of the suppositions counts
 * these plans (behaviour 43.6).
 */
export function LaneChanges({ both }: LaneChangesProps) {
  const changes = laneChanges(both.without.plans, both.with.plans);
  if (changes.length === 0) return null;
  return (
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
  );
}

function useTriedSchedule() {
  return tryQuery(useSuppositions(), 'schedule', { from: null, days: USUAL_SCHEDULE_DAYS });
}

/**
 * Returns `3 plans better, 1 worse: Chorsu stands still from Dec 21, 2026`, or `''` before the first response or after
 * a failure.
 */
export function useTriedWords(): string {
  const planName = usePlanName();
  const query = useQuery({
    ...useTriedSchedule(),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  if (!query.data || query.isError) return '';
  return changesWords(laneChanges(query.data.without.plans, query.data.with.plans), planName);
}

export function TriedLanes() {
  const query = useQuery({ ...useTriedSchedule(), staleTime: 0 });
  const both = triedData(query);
  return (
    <>
      <FailedTryQuery query={query} />
      {both && <LaneChanges both={both} />}
    </>
  );
}
