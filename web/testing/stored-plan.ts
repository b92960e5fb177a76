import type { planCalls } from '#domain/plan/plan';
import type { DataOf } from '#domain/wire/call';

export const storedPlan = {
  plan_id: 3,
  specification_id: 8,
  product_label: 'CM000001 · Cobalt · Jan 5, 2026',
  plan_label: 'CM000001 · Cobalt · Jan 5, 2026 – Jan 30, 2026 · 480',
  begin_date: '2026-01-05',
  end_date: '2026-01-30',
  quant: 480,
  note: null,
  output_product_id: 1,
  kept_breakpoint: null,
  split_with: [],
  newest_purchase_id: null,
  version: 2,
  last_change: { username: 'grace', at: '2026-01-05T09:00:00.000Z' },
} satisfies DataOf<typeof planCalls.model>;
