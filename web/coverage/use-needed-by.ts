import { useQuery } from '@tanstack/react-query';
import { carModelCalls } from '#domain/car-model/car-model';
import { planCalls } from '#domain/plan/plan';
import { joinLabel } from '#domain/values/text';
import { canRetry } from '../api/api-error.ts';
import { callQuery } from '../api/call-query.ts';
import type { Query } from '../ui/use-screen-location.ts';

/** The parameters of the list. */
export interface NeededByProps {
  parameters: Query;
  onChange: (patch: Query) => void;
}

/** Returns the labels of the plan and the car model; undefined for a record that is not requested or does not exist. */
export function useNeededBy({ plan_id, product_id }: Query) {
  const [plan, product] = [Number(plan_id), Number(product_id)];
  const plans = useQuery({ ...callQuery(planCalls.model, { plan_id: plan }), enabled: plan > 0 });
  const models = useQuery({
    ...callQuery(carModelCalls.model, { product_id: product }),
    enabled: product > 0,
  });
  return {
    // A failure that a retry can fix is shown first. Otherwise the form would open without that record.
    query: (models.isLoadingError && canRetry(models.error)) || !plans.error ? models : plans,
    loading: plans.isLoading || models.isLoading,
    plan: plans.data?.plan_label,
    carModel: models.data && joinLabel([models.data.product_number, models.data.name, models.data.gen_name]),
  };
}
