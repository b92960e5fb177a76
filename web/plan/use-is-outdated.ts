import { useQuery } from '@tanstack/react-query';
import { isOutdated, successionOf } from '#domain/plan/breakpoints';
import type { Plan } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { callQuery } from '../api/call-query.ts';

/** Whether a stored plan is outdated (behaviour 34.2); undefined without one, and until that is known. */
export function useIsOutdated(plan: Plan | undefined): boolean | undefined {
  const { data: timeline } = useQuery({
    ...callQuery(specificationCalls.timeline, { output_product_id: plan?.output_product_id ?? 0 }),
    enabled: plan !== undefined,
  });
  return plan && timeline && isOutdated(plan, successionOf(timeline));
}
