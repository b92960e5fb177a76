import { isOutdated, successionOf } from '#domain/plan/breakpoints';
import type { Plan } from '#domain/plan/plan';
import { useSpecificationsOf } from '../timeline/use-specifications-of.ts';

/** Whether a stored plan is outdated (behaviour 34.2); undefined without one, and until that is known. */
export function useIsOutdated(plan: Plan | undefined): boolean | undefined {
  const { data: timeline } = useSpecificationsOf(plan?.output_product_id);
  return plan && timeline && isOutdated(plan, successionOf(timeline));
}
