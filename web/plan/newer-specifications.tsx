import { useQuery } from '@tanstack/react-query';
import { isOutdated, successionOf } from '#domain/plan/breakpoints';
import { type Plan, planCalls } from '#domain/plan/plan';
import { splitCalls } from '#domain/plan/split';
import { formatDay, isDay } from '#domain/values/day';
import { callQuery } from '../api/call-query.ts';
import { useMay } from '../api/user.ts';
import { KeepButton } from '../timeline/keep-button.tsx';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';
import { Button } from '../ui/control/button.tsx';
import { Permitted } from '../ui/control/permitted.tsx';
import { lazy } from '../ui/lazy.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { useOpened } from '../ui/use-opened.ts';

const SplitDialog = lazy(async () => (await import('../timeline/split-dialog.tsx')).SplitDialog);

interface NewerSpecificationsProps {
  specificationId: number | null;
  begin: string;
  end: string;
  /** The stored plan; undefined if it cannot be split or keep its specification now. */
  stored: Plan | undefined;
}

export function useNewerSpecifications(specificationId: number | null, begin: string, end: string) {
  return useQuery({
    ...callQuery(planCalls.newerSpecifications, {
      specification_id: specificationId ?? 0,
      begin_date: begin,
      end_date: end,
    }),
    enabled: specificationId !== null && isDay(begin) && isDay(end) && begin <= end,
  });
}

/**
 * Warns if newer specifications of the car model begin while the plan runs (behaviour 13.7), and offers to split the
 * plan or to keep its specification. The URL may open the split dialog.
 */
export function NewerSpecifications({ specificationId, begin, end, stored }: NewerSpecificationsProps) {
  const [isSplitting, split] = useOpened('split');
  const maySplit = useMay(splitCalls.split);
  const { data: timeline } = useSpecificationsOf(stored?.output_product_id);
  const newer = useNewerSpecifications(specificationId, begin, end);
  const breakpoint = newer.data?.[0]?.begin_date;
  if (!newer.data || !breakpoint) return newer.error && <FailedQuery query={newer} />;

  const days = newer.data.map(({ begin_date }) => formatDay(begin_date));
  const isKept = stored?.kept_breakpoint === breakpoint;
  const warning =
    days.length === 1
      ? `A newer specification of this car model begins on ${days[0]}, while the plan runs.`
      : `Newer specifications of this car model begin on ${allDays(days)}, while the plan runs.`;
  return (
    <>
      {newer.error && <FailedQuery query={newer} />}
      <Notice
        tone={isKept ? 'info' : 'warn'}
        message={isKept ? `${warning} The plan keeps its specification.` : warning}
      >
        {stored && (
          <>
            <Permitted to={splitCalls.split}>
              <Button onClick={() => split(1)}>Split...</Button>
            </Permitted>
            {timeline && !isOutdated(stored, successionOf(timeline)) && (
              <KeepButton plan={stored} breakpoint={breakpoint} />
            )}
          </>
        )}
      </Notice>
      {stored && isSplitting && maySplit && (
        <SplitDialog planId={stored.plan_id} onClose={() => split(undefined)} />
      )}
    </>
  );
}

function allDays(days: readonly string[]): string {
  return `${days.slice(0, -1).join('; ')} and ${days.at(-1)}`;
}
