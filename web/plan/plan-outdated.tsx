import { useCallbackRef } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { inForceOn, isOutdated, successionOf } from '#domain/plan/breakpoints';
import { type Plan, specificationLookup } from '#domain/plan/plan';
import { formatDay, isDay } from '#domain/values/day';
import type { RowOf } from '#domain/wire/grid';
import { messageOf } from '../api/api-error.ts';
import { fetchRows } from '../api/grid-query.ts';
import { PendingLookupsContext } from '../form/lookup/pending-lookups.ts';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';
import { Button } from '../ui/control/button.tsx';
import { Editable } from '../ui/control/editable.tsx';
import { showAlert } from '../ui/dialog/ask.ts';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { Notice } from '../ui/notice/notice.tsx';

interface PlanOutdatedProps {
  plan: Plan;
  values: { specification_id: number | null; begin_date: string };
  onChoose: (specification: { specification_id: number; product_label: string }) => void;
}

/**
 * Warns if the specification of a plan is passive or superseded when the plan begins (behaviour 34.2), and offers the
 * one in force on that day (34.6).
 */
export function PlanOutdated({ plan, values, onChoose }: PlanOutdatedProps) {
  const timeline = useSpecificationsOf(plan.output_product_id);
  const { specification_id, begin_date } = values;
  const lookups = use(PendingLookupsContext);
  const chooseFound = useCallbackRef(
    (row: RowOf<typeof specificationLookup> | undefined, instead: number | null) => {
      // The user has chosen another specification in the meantime.
      if (instead !== specification_id) return;
      if (row) onChoose(row);
      else void showAlert('This record no longer exists.');
    },
  );
  const choosing = useMutation({
    mutationFn(id: number) {
      const page = { offset: 0, limit: 1, search: '', extra: { specification_id: id } };
      const response = fetchRows(specificationLookup, page, {});
      // A save waits for this lookup.
      return lookups.add(response.then(({ rows: [row] }) => chooseFound(row, specification_id)));
    },
    onError: (error) => showAlert(messageOf(error)),
  });
  if (!timeline.data) return <FailedQuery query={timeline} />;
  if (specification_id === null || !isDay(begin_date)) return null;
  const succession = successionOf(timeline.data);
  // The chosen specification belongs to another car model, whose specifications are not loaded.
  if (!succession.byId.has(specification_id)) return null;
  if (!isOutdated({ specification_id, begin_date, end_date: begin_date }, succession)) return null;
  const inForce = inForceOn(succession, begin_date);

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
          <Button busy={choosing.isPending} onClick={() => choosing.mutate(inForce.specification_id)}>
            {`Use the specification from ${formatDay(inForce.begin_date)}`}
          </Button>
        </Editable>
      )}
    </Notice>
  );
}
