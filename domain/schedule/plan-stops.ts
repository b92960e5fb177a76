import { compareDays } from '../values/day.ts';
import type { SchedulePlan, ScheduleStop } from './schedule.ts';

/** A row in the table of the schedule: a standstill of a plan, or a plan without a standstill. */
export interface PlanStop {
  plan: SchedulePlan;
  stop: ScheduleStop | null;
  /** The cars that cannot be built during the standstill, on the shown days. */
  lost: number;
}

/** Returns all standstills by day, followed by the plans without a standstill. */
export function planStops(plans: readonly SchedulePlan[]): PlanStop[] {
  const stops = plans.flatMap((plan) =>
    plan.stops.map((stop) => ({ plan, stop, lost: lostCars(plan, stop) })),
  );
  const without = plans.filter(({ stops }) => stops.length === 0);
  return [
    ...stops.sort((a, b) => compareDays(a.stop.from, b.stop.from)),
    ...without.map((plan) => ({ plan, stop: null, lost: 0 })),
  ];
}

/** Returns the standstill of a plan on a day. */
export function stopOn({ stops }: SchedulePlan, day: string): ScheduleStop | undefined {
  return stops.find(({ from, until }) => from <= day && (until === null || day <= until));
}

function lostCars(plan: SchedulePlan, stop: ScheduleStop): number {
  return plan.days
    .filter(({ day }) => stopOn(plan, day) === stop)
    .reduce((sum, { planned, possible }) => sum + planned - possible, 0);
}
