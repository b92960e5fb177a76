import { useQuery } from '@tanstack/react-query';
import { planCalls } from '#domain/plan/plan';
import { formatDay, isDay } from '#domain/values/day';
import { callQuery } from '../api/call-query.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';

interface NewerSpecificationsProps {
  specificationId: number | null;
  begin: string;
  end: string;
}

/** Warns when newer specifications of the car model begin while the plan runs, and names the days (behaviour 13.7). */
export function NewerSpecifications({ specificationId, begin, end }: NewerSpecificationsProps) {
  const newer = useQuery({
    ...callQuery(planCalls.newerSpecifications, {
      specification_id: specificationId ?? 0,
      begin_date: begin,
      end_date: end,
    }),
    enabled: specificationId !== null && isDay(begin) && isDay(end) && begin <= end,
  });
  if (newer.error) return <FailedQuery query={newer} />;
  if (!newer.data?.length) return null;

  const days = newer.data.map(({ begin_date }) => formatDay(begin_date));
  return (
    <Notice
      tone="warn"
      message={
        days.length === 1
          ? `A newer specification of this car model begins on ${days[0]}, while the plan runs.`
          : `Newer specifications of this car model begin on ${allDays(days)}, while the plan runs.`
      }
    />
  );
}

function allDays(days: readonly string[]): string {
  return `${days.slice(0, -1).join('; ')} and ${days.at(-1)}`;
}
