import { containerCalls, containerGrid } from '#domain/container/container';
import { planCalls } from '#domain/plan/plan';
import { specificationCalls } from '#domain/specification/specification';
import { addDays } from '#domain/values/day';
import type { Company } from './company.ts';
import type { Send } from './send.ts';

/**
 * Changes a plan, a specification and a container in the session of a colleague, so that the demo user finds changes by
 * others after the first sign-in (behaviour 26.4). The changed records are months ahead and do not affect the current
 * shortages.
 */
export async function changeAsColleague(send: Send, { plans, specifications }: Company): Promise<void> {
  const plan = await send(planCalls.model, { plan_id: plans.later });
  await send(planCalls.save, {
    ...plan,
    begin_date: addDays(plan.begin_date, 2),
    end_date: addDays(plan.end_date, 2),
  });

  const { inputs, ...draft } = await send(specificationCalls.model, {
    specification_id: specifications.draft,
  });
  await send(specificationCalls.save, {
    ...draft,
    begin_date: addDays(draft.begin_date, 14),
    inputs: inputs.map(({ product_id, sap_id, quant, sap_code }) => ({
      product_id,
      sap_id,
      quant: sap_code === 'CN-880003' ? 2 : quant,
    })),
  });

  const { rows } = await send(containerGrid.call, {
    p: { column: ['container_id', 'due_on'], offset: 0, limit: 1, sort: ['-due_on'] },
    d: { which: 'coming' },
  });
  const [container_id, due_on] = rows[0] as [number, string];
  await send(containerCalls.expect, { container_ids: [container_id], expected_on: addDays(due_on, 1) });
}
