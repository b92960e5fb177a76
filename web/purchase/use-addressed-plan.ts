import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { planLookup } from '#domain/purchase/purchase';
import { fetchRows } from '../api/grid-query.ts';
import type { Query } from '../grid/pages/list-position.ts';

type Plan = { plan_id: number; product_label: string };

/**
 * Chooses the plan that the address names as a new form opens; one that does not come is left to be looked up. Answers
 * whether there is such a plan, and whether it is still to come.
 */
export function useAddressedPlan(choose: ((plan: Plan) => void) | undefined) {
  const plan_id = useLocation({ select: ({ search }) => Number((search as Query).plan_id) || undefined });
  const addressed = plan_id !== undefined && choose !== undefined;
  const [isAddressed] = useState(addressed);
  const [coming, setComing] = useState(addressed);
  const take = useEffectEvent((plan: Plan | undefined) => {
    setComing(false);
    if (plan) choose?.(plan);
  });

  useEffect(() => {
    if (plan_id === undefined) return;
    const stop = new AbortController();
    fetchRows(planLookup, { offset: 0, limit: 1, search: '', extra: { plan_id } }, stop).then(
      ({ rows: [plan] }) => !stop.signal.aborted && take(plan),
      () => !stop.signal.aborted && take(undefined),
    );
    return () => stop.abort();
  }, [plan_id]);
  return { isAddressed, coming };
}
