import type { SchedulePlan, ScheduleStop } from './schedule.ts';

/** A row of the schedule's table: a stand-still of a plan, or a plan that builds as planned. */
export interface PlanStop {
  plan: SchedulePlan;
  stop: ScheduleStop | null;
  /** The cars of the days shown that cannot be built while it stands still. */
  lost: number;
}

/** All stand-stills, the first one first, and then the plans without one. */
export function planStops(plans: readonly SchedulePlan[]): PlanStop[] {
  const stops = plans.flatMap((plan) =>
    plan.stops.map((stop) => ({ plan, stop, lost: lostCars(plan, stop) })),
  );
  const without = plans.filter(({ stops }) => stops.length === 0);
  return [
    ...stops.sort((a, b) => (a.stop.from < b.stop.from ? -1 : Number(a.stop.from > b.stop.from))),
    ...without.map((plan) => ({ plan, stop: null, lost: 0 })),
  ];
}

/** The stand-still of a plan that a day is part of. */
export function stopOn({ stops }: SchedulePlan, day: string): ScheduleStop | undefined {
  return stops.find(({ from, until }) => from <= day && (until === null || day <= until));
}

function lostCars(plan: SchedulePlan, stop: ScheduleStop): number {
  return plan.days
    .filter(({ day }) => stopOn(plan, day) === stop)
    .reduce((sum, { planned, possible }) => sum + planned - possible, 0);
}
