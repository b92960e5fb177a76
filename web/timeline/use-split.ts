import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { breakpointsOf, inForceOn, isOutdated, successionOf } from '#domain/plan/breakpoints';
import { type Plan, planCalls } from '#domain/plan/plan';
import { MAX_PARTS, proposeSplit, type SplitPart, splitCalls, splitFault } from '#domain/plan/split';
import type { DatedSpecification } from '#domain/specification/specifications-in-force';
import { counted } from '#domain/values/counted';
import { addDays, daysBetween, isDay } from '#domain/values/day';
import { faultOf } from '#domain/values/fault';
import { fromMillionths, PLAN_DECIMALS, quantityFault, toMillionths } from '#domain/values/quantity';
import { send } from '../api/api.ts';
import { callQuery } from '../api/call-query.ts';
import { type EnteredNumber, numberOf } from '../ui/control/use-typed-number.ts';
import { undoOfBatch, useUndoable } from '../ui/notice/use-undoable.ts';
import { useDebouncedRequest } from '../ui/use-debounced-request.ts';
import { useIsMounted } from '../ui/use-is-mounted.ts';
import { useSpecificationsOf } from './use-specifications-of.ts';

/** A part as typed. It ends on the day before the next part begins. The last part has the remaining quantity. */
export interface TypedPart {
  /** The React key of the part, so that its fields keep their state, such as a partly typed date. */
  key: number;
  begin_date: string;
  quant: EnteredNumber;
  specification_id: number;
}

type UnkeyedPart = Omit<TypedPart, 'key'>;

export function useSplit(planId: number, onDone: () => void) {
  const plan = useQuery({ ...callQuery(planCalls.model, { plan_id: planId }), staleTime: 0 });
  const timeline = useSpecificationsOf(plan.data?.output_product_id);
  const specifications = timeline.data;
  const proposed = useMemo(
    () => (plan.data && specifications ? proposal(plan.data, specifications) : undefined),
    [plan.data, specifications],
  );
  const [typed, setTyped] = useState<readonly TypedPart[]>();
  const [first, ...others] = typed ?? proposed ?? [];
  // The begin date of the plan may have changed since the split was typed.
  const parts = first && plan.data ? [{ ...first, begin_date: plan.data.begin_date }, ...others] : [];
  const completed = plan.data ? wholeParts(plan.data, parts) : [];
  const fault = plan.data && parts.length > 0 ? splitFaultOf(plan.data, completed) : undefined;

  const request = { plan_id: planId, version: plan.data?.version ?? null, parts: completed };
  const [settled, isSettled] = useDebouncedRequest(request);
  const check = useQuery({
    ...callQuery(splitCalls.check, settled),
    enabled: fault === undefined && completed.length > 1 && isSettled,
    staleTime: 0,
  });
  const showUndoable = useUndoable();
  const isMounted = useIsMounted();
  const splitting = useMutation({
    mutationFn: () => send(splitCalls.split, request),
    async onSuccess({ plan_ids, batch_id }) {
      // If the dialog was closed in the meantime, another dialog may be open.
      if (isMounted.current) onDone();
      await showUndoable(`Plan split into ${plan_ids.length} plans`, undoOfBatch(batch_id));
    },
    // A retry sends the typed split with the version of the plan that is stored now.
    onError: () => plan.refetch(),
  });

  return {
    plan,
    timeline,
    specifications: specifications ?? [],
    parts,
    completed,
    fault,
    check,
    /** True if the check has returned for the split as typed. */
    isChecked: isSettled && check.isSuccess,
    splitting,
    change: (index: number, patch: Partial<TypedPart>) =>
      setTyped(parts.map((part, other) => (other === index ? { ...part, ...patch } : part))),
    remove: (index: number) => setTyped(parts.filter((_, other) => other !== index)),
    add: canAdd(completed) ? () => setTyped(keyed(withOneMore(parts, completed), parts)) : undefined,
  };
}

function proposal(plan: Plan, specifications: readonly DatedSpecification[]): TypedPart[] {
  const succession = successionOf(specifications);
  const first = isOutdated(plan, succession) ? inForceOn(succession, plan.begin_date) : undefined;
  const proposed = proposeSplit(
    { ...plan, specification_id: first?.specification_id ?? plan.specification_id },
    breakpointsOf(plan, succession),
  );
  // If no newer specification begins, two halves are proposed.
  return keyed(proposed.length > 1 ? proposed : withOneMore(proposed, proposed));
}

function keyed(parts: readonly UnkeyedPart[], before: readonly TypedPart[] = []): TypedPart[] {
  const next = Math.max(-1, ...before.map(({ key }) => key)) + 1;
  return parts.map((part, index) => ({ ...part, key: before[index]?.key ?? next + index }));
}

function wholeParts(plan: Plan, parts: readonly TypedPart[]): SplitPart[] {
  let remaining = toMillionths(plan.quant);
  return parts.map(({ begin_date, quant, specification_id }, index) => {
    const next = parts[index + 1];
    const end_date = next ? (isDay(next.begin_date) ? addDays(next.begin_date, -1) : '') : plan.end_date;
    const partQuant = next ? (numberOf(quant) ?? Number.NaN) : fromMillionths(remaining);
    if (!Number.isNaN(partQuant)) remaining -= toMillionths(partQuant);
    return { begin_date, end_date, quant: partQuant, specification_id };
  });
}

function splitFaultOf(plan: Plan, parts: readonly SplitPart[]): string | undefined {
  const invalid = parts.find(
    ({ begin_date, end_date }) => !isDay(begin_date) || !isDay(end_date) || end_date < begin_date,
  );
  if (invalid) return 'Each part must begin after the previous part and within the plan.';
  if (parts.some(({ quant }) => Number.isNaN(quant))) return 'Each part needs a quantity.';
  if ((parts.at(-1)?.quant ?? 0) < 0)
    return `The parts before the last one add up to more than the plan's ${counted(plan.quant, 'car')}.`;
  const wrong = parts.map(({ quant }) => quantityFault(quant, PLAN_DECIMALS)).find(Boolean);
  return wrong ? faultOf('Quantity', wrong) : splitFault(plan, parts);
}

function canAdd(parts: readonly SplitPart[]): boolean {
  const last = parts.at(-1);
  return parts.length < MAX_PARTS && last !== undefined && last.begin_date < last.end_date;
}

function withOneMore(parts: readonly UnkeyedPart[], whole: readonly SplitPart[]): UnkeyedPart[] {
  const last = whole.at(-1);
  if (!last || !isDay(last.begin_date)) return [...parts];
  const firstHalf = Math.ceil((daysBetween(last.begin_date, last.end_date) + 1) / 2);
  const [first] = proposeSplit(last, [
    { day: addDays(last.begin_date, firstHalf), specification_id: last.specification_id },
  ]);
  return [
    ...parts.slice(0, -1),
    { ...last, quant: first?.quant ?? last.quant },
    { begin_date: addDays(last.begin_date, firstHalf), quant: null, specification_id: last.specification_id },
  ];
}
