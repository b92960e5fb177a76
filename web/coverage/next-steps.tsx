import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LeftOutSap } from '#domain/coverage/coverage';
import type { ShortageReason } from '#domain/coverage/rule/shortage-reason';
import { type BuildableRow, buildableCall } from '#domain/plan/buildable';
import { fullFrom } from '#domain/plan/buildable-words';
import { counted } from '#domain/values/counted';
import { formatQuantity } from '#domain/values/quantity';
import { callQuery } from '../api/call-query.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/control/link.tsx';
import { type PlainColumn, PlainRows } from '../ui/control/plain-rows.tsx';
import { FailedQuery } from '../ui/notice/failed-query.tsx';
import { useIsPhone } from '../ui/use-is-phone.ts';
import { AwaitedLink } from './awaited-link.tsx';

interface NextStepsProps {
  planId: number;
  passive: readonly LeftOutSap[];
}

/**
 * Shows the next step for each missing part SAP of a plan that lacks parts although nothing more can be ordered for it.
 * Part SAPs that wait for the same delivery share a row (behaviour 30.9).
 */
export function NextSteps({ planId, passive }: NextStepsProps) {
  const query = useQuery({ ...callQuery(buildableCall, { plan_id: planId }), staleTime: 0 });
  const stopping = query.data?.rows.filter(({ missing_at_begin }) => missing_at_begin > 0) ?? [];
  const moreCount = (query.data?.short ?? 0) - stopping.length;
  const isPhone = useIsPhone();
  const isPassive = new Set(passive.map(({ sap_id }) => sap_id));
  const steps = Map.groupBy(stopping, ({ sap_id, reason, waits_for }) =>
    waits_for && !isPassive.has(sap_id) ? `${reason} ${waits_for.kind} ${waits_for.id}` : `sap ${sap_id}`,
  );
  const today = query.data?.today ?? '';
  const sapLink = ({ sap_id, sap_code }: BuildableRow) => (
    <Link to={paths.coverageInPlan(planId, sap_id)}>{sap_code}</Link>
  );
  const step: PlainColumn<Step> = {
    header: 'Next step',
    wide: true,
    cell: ([row]) => <NextStep planId={planId} row={row} passive={isPassive.has(row.sap_id)} today={today} />,
  };
  const columns: PlainColumn<Step>[] = [
    { header: 'SAP', cell: each(sapLink) },
    step,
    { header: 'In full from', cell: each((row) => fullFrom(row, today)) },
    {
      header: 'Parts missing at start',
      align: 'end',
      bad: () => true,
      cell: each(({ missing_at_begin }) => formatQuantity(missing_at_begin)),
    },
  ];
  // On a phone the part SAPs are below their step.
  const phoneColumn: PlainColumn<Step> = {
    ...step,
    cell: (rows) => (
      <>
        {step.cell(rows)}
        {each((row) => (
          <>
            {sapLink(row)}
            {` · ${formatQuantity(row.missing_at_begin)} missing · In full from: ${fullFrom(row, today)}`}
          </>
        ))(rows)}
      </>
    ),
  };
  return (
    <>
      <FailedQuery query={query} />
      {query.isPending && <p role="status">Loading...</p>}
      {query.data && stopping.length > 0 && (
        <PlainRows
          label="Next steps"
          columns={isPhone ? [phoneColumn] : columns}
          rows={[...steps.values()] as Step[]}
          keyOf={([{ sap_id }]) => sap_id}
        />
      )}
      {moreCount > 0 && <p>{`and ${counted(moreCount, 'more part SAP')}`}</p>}
    </>
  );
}

/**
 * The part SAPs of one step: those that wait for the same delivery, or a single SAP that is passive or waits for none.
 */
type Step = [BuildableRow, ...BuildableRow[]];

const each = (show: (row: BuildableRow) => ReactNode) => (rows: readonly BuildableRow[]) =>
  rows.map((row) => <div key={row.sap_id}>{show(row)}</div>);

const STEPS: Record<ShortageReason, string> = {
  late: 'Ask for an earlier day',
  overdue: 'Follow up on the overdue delivery',
  no_day: 'Ask for an arrival date',
  not_invoiced: 'Ask the supplier for a day',
  not_ordered: 'Order it',
};

interface NextStepProps {
  planId: number;
  row: BuildableRow;
  passive: boolean;
  today: string;
}

function NextStep({ planId, row, passive, today }: NextStepProps) {
  const { sap_id, reason, waits_for } = row;
  const coverage = paths.coverageInPlan(planId, sap_id);
  if (passive) return <Link to={coverage}>Replace it: it is Passive</Link>;
  if (!reason || !waits_for) return reason && <Link to={coverage}>{STEPS[reason]}</Link>;
  return (
    <>
      {`${STEPS[reason]}: `}
      <AwaitedLink awaited={waits_for} today={today} />
    </>
  );
}
