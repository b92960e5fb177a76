import { useRouter } from '@tanstack/react-router';
import { coverageCalls, type OrderPlan } from '#domain/coverage/coverage';
import { counted, grouped } from '#domain/values/counted';
import { send } from '../api/api.ts';
import type { FollowUp } from '../form/use-record.ts';
import { paths } from '../paths.ts';
import { usePlanName } from '../ui/plan-name.tsx';
import { useScreenLocation } from '../ui/use-screen-location.ts';

const MAX_NAMED = 2;

/**
 * Returns the function that finds out, after an order from coverage is saved, which plans still lack the ordered part
 * SAPs (behaviour 25.10). Returns undefined for any other purchase.
 */
export function useRemainingOrders(): (() => Promise<FollowUp | undefined>) | undefined {
  const router = useRouter();
  const planName = usePlanName();
  const { ordering, from } = useScreenLocation(({ state }) => ({
    ordering: state.ordering,
    from: state.from,
  }));
  if (!ordering) return undefined;

  // Coverage opens with the search and the filters with which the order began.
  const href = from?.startsWith(paths.coverageList) ? from : paths.coverageList;
  const onPress = () => void router.navigate({ href, state: { ordering } });
  return async () => {
    const request = { sap_ids: [...ordering], plan_id: null };
    const { plans, plan_count, waiting } = await send(coverageCalls.order, request, {
      quiet: true,
      unreported: true,
    });
    // The counts may not yet include the saved purchase.
    if (waiting > 0) return { sentence: 'Further plans may lack parts', word: 'Order the rest...', onPress };
    const [next] = plans;
    if (!next) return undefined;
    return {
      sentence: remainingWords(plans, plan_count, planName),
      word: `Order ${grouped(next.saps)}...`,
      onPress,
    };
  };
}

function remainingWords(
  plans: readonly OrderPlan[],
  count: number,
  planName: (label: string) => string,
): string {
  const named = plans
    .slice(0, MAX_NAMED)
    .map(
      ({ product_label, saps }, index) =>
        `${index === 0 ? counted(saps, 'part SAP') : grouped(saps)} for ${planName(product_label)}`,
    );
  const more = count - named.length;
  return `Still to order: ${[...named, ...(more > 0 ? [`and for ${counted(more, 'more plan')}`] : [])].join(', ')}`;
}
