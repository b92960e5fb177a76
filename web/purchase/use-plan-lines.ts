import { useMutation } from '@tanstack/react-query';
import type { QuantLine } from '#domain/lines/line';
import { purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { canRetry, messageOf } from '../api/api-error.ts';

const LOADING = "This plan's lines are still loading. Wait, or choose another plan.";
const NOT_LOADED = "Could not load this plan's lines. Retry, or choose another plan.";
const NO_RETRY = "Could not load this plan's lines. Choose another plan.";

export interface ChosenPlan {
  plan_id: number | null;
  product_label: string;
  /** True if the lines are an order from coverage. */
  of_coverage: boolean;
}

interface PlanLinesRequest {
  plan_id: number;
  /** The plan of the current lines, until the lines of the chosen plan load. */
  before: ChosenPlan;
  onLoaded: (lines: QuantLine[]) => void;
}

export type PlanLines = ReturnType<typeof usePlanLines>;

/** Loads the needs of a plan. */
export function usePlanLines() {
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: ({ plan_id }: PlanLinesRequest) =>
      send(purchaseCalls.planLines, { plan_id }, { quiet: true }),
  });

  // Passed to `mutate`, so that it runs only for the last call and while the form is mounted.
  const load = (request: PlanLinesRequest) =>
    mutate(request, { onSuccess: (needed) => request.onLoaded(needed.filter(({ quant }) => quant > 0)) });

  const retry = variables && canRetry(error) ? () => load(variables) : undefined;
  const awaited = isPending || error ? variables : undefined;
  return {
    busy: isPending,
    waitReason: awaited && waitFor(isPending, retry !== undefined),
    /** The plan of the current lines, until the lines of the chosen plan load. */
    before: awaited?.before,
    failure: error ? { message: messageOf(error), retry } : undefined,
    forget: reset,
    load,
  };
}

/** Returns the reason why the form cannot be saved yet. */
function waitFor(isPending: boolean, canRetryLoad: boolean): string {
  if (isPending) return LOADING;
  return canRetryLoad ? NOT_LOADED : NO_RETRY;
}
