import type { Timeline, TimelinePlan, TimelineSpecification } from '#domain/timeline/timeline';

export function timelineSpecification(
  specification_id: number,
  begin_date: string,
  more: Partial<TimelineSpecification> = {},
): TimelineSpecification {
  return {
    ...{ specification_id, begin_date, in_force_from: begin_date, in_force_to: null, previous_id: null },
    ...{ label: `Cobalt · from ${begin_date}`, state: 'A', passive_since: null, note: null },
    ...{ added: 0, removed: 0, changed: 0, ...more },
  };
}

export function timelinePlan(plan_id: number, more: Partial<TimelinePlan> = {}): TimelinePlan {
  return {
    ...{
      plan_id,
      plan_label: `Plan ${plan_id}`,
      specification_id: 1,
      quant: plan_id,
      note: null,
      version: 1,
    },
    ...{ begin_date: '2026-02-01', end_date: '2026-02-28' },
    ...{ cuts: [], cut_count: 0, outdated: false, kept_breakpoint: null, ...more },
  };
}

export function timelineOf({ specifications = [], plans = [], product_id = 7 }: Partial<Timeline>): Timeline {
  return {
    ...{ product_id, product_label: `Model ${product_id}`, today: '2026-01-20', specifications, plans },
    ...{ specification_count: specifications.length, plan_count: plans.length },
  };
}
