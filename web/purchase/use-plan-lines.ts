import { useMutation } from '@tanstack/react-query';
import type { QuantLine } from '#domain/lines/line';
import { purchaseCalls } from '#domain/purchase/purchase';
import { send } from '../api/api.ts';
import { canRetry, messageOf } from '../api/api-error.ts';

interface Asked {
  plan_id: number;
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
  return {
    busy: isPending,
    failure: error ? { message: messageOf(error), retry } : undefined,
    forget: reset,
    load,
  };
}
