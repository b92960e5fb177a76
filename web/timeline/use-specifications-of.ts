import { useQuery } from '@tanstack/react-query';
import { specificationCalls } from '#domain/specification/specification';
import { callQuery } from '../api/call-query.ts';

export function useSpecificationsOf(carModelId: number | null | undefined) {
  return useQuery({
    ...callQuery(specificationCalls.timeline, { output_product_id: carModelId ?? 0 }),
    enabled: Boolean(carModelId),
  });
}
