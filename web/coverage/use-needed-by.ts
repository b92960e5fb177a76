import { useQuery } from '@tanstack/react-query';
import { carModelCalls } from '#domain/car-model/car-model';
import { planCalls } from '#domain/plan/plan';
import { joinLabel } from '#domain/values/text';
import { callQuery } from '../api/call-query.ts';
import type { Query } from '../ui/use-screen-location.ts';

export interface NeededByProps {
  parameters: Query;
  onChange: (patch: Query) => void;
}

export function useNeededBy({ plan_id, product_id }: Query) {
  const [plan, product] = [Number(plan_id), Number(product_id)];
  const plans = useQuery({ ...callQuery(planCalls.model, { plan_id: plan }), enabled: plan > 0 });
  const models = useQuery({
    ...callQuery(carModelCalls.model, { product_id: product }),
    enabled: product > 0,
  });
  return {
    plans,
    models,
    plan: plans.data?.plan_label,
    carModel: models.data && joinLabel([models.data.product_number, models.data.name, models.data.gen_name]),
  };
}
