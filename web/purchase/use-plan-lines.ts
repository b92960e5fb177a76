import { useMutation } from '@tanstack/react-query';
import type { QuantLine } from '#domain/lines/line';
import { purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { canRetry, messageOf } from '../api/api-error.ts';

const NOT_COME = 'The lines of this plan have not come yet. Retry, or choose another plan.';
const NOT_TO_BE_HAD = 'The lines of this plan cannot be had. Choose another plan.';

interface ChosenPlan {
  plan_id: number | null;
  product_label: string;
  /** Coverage asks for the lines. */
  of_coverage: boolean;
}

interface Asked {
  plan_id: number;
  /** The plan that the lines are of until these come. */
  before: ChosenPlan;
  take: (lines: QuantLine[]) => void;
}

/** Fetches what a plan needs. */
export function usePlanLines() {
  const { mutate, reset, isPending, error, variables } = useMutation({
    mutationFn: ({ plan_id }: Asked) => send(purchaseCalls.planLines, { plan_id }, { quiet: true }),
  });

  // Passed to `mutate`, not to the hook: it runs for the last call alone, and only while this is mounted.
  const load = (asked: Asked) =>
    mutate(asked, { onSuccess: (needed) => asked.take(needed.filter(({ quant }) => quant > 0)) });

  const retry = variables && canRetry(error) ? () => load(variables) : undefined;
  const awaited = isPending || error ? variables : undefined;
  return {
    busy: isPending,
    waits: awaited && (error && !retry ? NOT_TO_BE_HAD : NOT_COME),
    /** The plan that the lines are of while those of the chosen one have not come. */
    before: awaited?.before,
    failure: error ? { message: messageOf(error), retry } : undefined,
    forget: reset,
    load,
  };
}
