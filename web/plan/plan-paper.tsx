import { useQueryClient } from '@tanstack/react-query';
import type { QuantLine } from '#domain/lines/line';
import type { Buildable } from '#domain/plan/buildable';
import { planCalls } from '#domain/plan/plan';
import { counted } from '#domain/values/counted';
import { formatDay } from '#domain/values/day';
import { callQuery } from '../api/call-query.ts';
import { useIsTrying } from '../api/trying.ts';
import { linePaper } from '../lines/line-paper.ts';
import { Paper, PaperFields } from '../ui/paper/paper.tsx';
import { PaperTable } from '../ui/paper/paper-table.tsx';
import { usePlanName } from '../ui/plan-name.tsx';
import { buildableColumns } from './buildable-table.tsx';
import { builtText } from './built-bar.tsx';
import { requestOf, type TypedPlan, useBuiltQueries } from './can-it-be-built.tsx';
import { missingParts } from './stopping-saps.tsx';

/** The columns of missing parts that fit on a page in portrait. */
const PRINTED = [
  'SAP',
  'Part name',
  'Stands still from',
  'Waits for',
  'In full from',
  'Parts missing at start',
];

const { sap, quantity, moq, productNumber, partName, partNumber } = linePaper;
const NEEDS = [sap, { ...quantity, header: 'Needed' }, moq, productNumber, partName, partNumber];

interface PlanPaperProps {
  stored: { plan_id: number; plan_label: string } | null;
  values: TypedPlan & { note: string };
  label: string;
  unsaved: boolean;
}

/** A plan printed with its buildable cars, its missing parts and its needs (behaviour 13.10). */
export function PlanPaper(props: PlanPaperProps) {
  const { stored, unsaved } = props;
  const planName = usePlanName();
  return (
    <Paper title={stored ? `Plan ${planName(stored.plan_label)}` : 'Plan'} unsaved={unsaved}>
      {() => <Content {...props} />}
    </Paper>
  );
}

/** Prints the responses that the screen has loaded, because the browser does not wait for others. */
function Content({ stored, values, label }: PlanPaperProps) {
  const { specification_id, begin_date, end_date, quant, note } = values;
  const isTrying = useIsTrying();
  const needs = useLoadedNeeds(specification_id, quant);
  const built = useLoadedAnswer(stored?.plan_id ?? null, values);
  const { missing, firstOnly } = built ? missingParts(built) : { missing: [], firstOnly: false };
  const fields = {
    Specification: label,
    Period: [begin_date, end_date].filter(Boolean).map(formatDay).join(' – '),
    Quantity: quant === null ? null : counted(quant, 'car'),
    Note: note,
    'Can it be built?': built ? builtText(built) : null,
  };
  return (
    <>
      {isTrying && <p>With suppositions that are not stored</p>}
      <PaperFields fields={fields} />
      {built && missing.length > 0 && (
        <PaperTable
          title={`Missing parts${firstOnly ? `, the first ${missing.length}` : ''}`}
          columns={buildableColumns(built.today).filter(({ header }) => PRINTED.includes(header))}
          rows={missing}
        />
      )}
      {needs && <PaperTable title="Parts this plan needs" columns={NEEDS} rows={needs} />}
      {needs && <p>{counted(needs.length, 'part SAP')}</p>}
    </>
  );
}

function useLoadedAnswer(planId: number | null, values: TypedPlan): Buildable | undefined {
  const client = useQueryClient();
  const request = requestOf(planId, values);
  const { isTrying, typed, tried } = useBuiltQueries(planId, request);
  if ('unclear' in request) return undefined;
  return isTrying ? client.getQueryData(tried.queryKey)?.with : client.getQueryData(typed.queryKey);
}

function useLoadedNeeds(specificationId: number | null, quant: number | null): QuantLine[] | undefined {
  const client = useQueryClient();
  if (specificationId === null || quant === null) return undefined;
  const request = { specification_id: specificationId, quant };
  return client.getQueryData(callQuery(planCalls.needs, request).queryKey);
}
