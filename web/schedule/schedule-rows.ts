import { modelName } from '#domain/plan/plan-name';
import { stopOn } from '#domain/schedule/plan-stops';
import type { Schedule, ScheduleDay, SchedulePlan, ScheduleStop } from '#domain/schedule/schedule';
import { counted, grouped } from '#domain/values/counted';
import { addDays, dayNumber, formatDay, formatDayNear, formatDays } from '#domain/values/day';

export type DayLook = 'builds' | 'short' | 'past';
export const LOOK_WORDS: Record<DayLook, string> = {
  builds: 'Builds as planned',
  short: 'Short of parts',
  past: 'Past',
};
export const LOOKS = Object.keys(LOOK_WORDS) as DayLook[];

/** Consecutive days on which a plan looks the same; `until` is exclusive. */
interface LaneRun {
  look: DayLook;
  from: string;
  until: string;
}

export type LaneRow =
  | { key: string; model: string }
  | { key: string; plan: SchedulePlan; runs: readonly LaneRun[] };

export function laneRows({ plans, today }: Pick<Schedule, 'plans' | 'today'>): LaneRow[] {
  const byModel = Map.groupBy(plans, ({ product_id }) => product_id);
  return [...byModel].flatMap(([product_id, modelPlans]): LaneRow[] => [
    { key: `model ${product_id}`, model: modelName(modelPlans[0]?.product_label ?? '') },
    ...modelPlans.map((plan) => ({ key: `plan ${plan.plan_id}`, plan, runs: runsOf(plan, today) })),
  ]);
}

function runsOf(plan: SchedulePlan, today: string): LaneRun[] {
  const runs: LaneRun[] = [];
  for (const day of plan.days) {
    const look = lookOf(plan, day, today);
    const last = runs.at(-1);
    const until = addDays(day.day, 1);
    if (last?.look === look) last.until = until;
    else runs.push({ look, from: day.day, until });
  }
  return runs;
}

function lookOf(plan: SchedulePlan, { day, planned, possible }: ScheduleDay, today: string): DayLook {
  if (day < today) return 'past';
  return possible < planned || stopOn(plan, day) ? 'short' : 'builds';
}

export function daysNear({ begin_date, end_date }: SchedulePlan, today: string): string {
  return formatDays(begin_date, end_date, today);
}

/** Returns `Sayyoh SY-1.5 LT, Dec 8 – Dec 20`. */
export function planName(plan: SchedulePlan, today: string): string {
  return `${modelName(plan.product_label)}, ${daysNear(plan, today)}`;
}

/** Returns `Dec 17 – Dec 19`, `Dec 17`, or `from Dec 17` if the end is unknown. */
export function stopDays({ from, until }: ScheduleStop, today: string): string {
  return until === null ? `from ${formatDayNear(from, today)}` : formatDays(from, until, today);
}

/** Returns `Sayyoh SY-1.5 LT, Dec 8 – Dec 20, 480 cars, stands still Dec 17 – Dec 19 because 54000064 is missing`. */
export function planWords(plan: SchedulePlan, today: string): string {
  const stops = plan.stops.map((stop) => `${stopDays(stop, today)} because ${stop.sap_code} is missing`);
  const outcome = stops.length > 0 ? `stands still ${stops.join(', ')}` : 'builds as planned';
  return `${planName(plan, today)}, ${counted(plan.quant, 'car')}, ${outcome}`;
}

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];

function weekdayOf(day: string): string {
  return WEEKDAYS[((dayNumber(day) % 7) + 7) % 7] ?? '';
}

/** Returns `Thu, Dec 17, 2026`. */
export function longDay(day: string): string {
  return `${weekdayOf(day)}, ${formatDay(day)}`;
}

/** Returns a text such as `62 of 96 cars can be built`. */
export function carsWords({ planned, possible }: Pick<ScheduleDay, 'planned' | 'possible'>): string {
  if (planned === 0) return 'No cars are planned';
  if (possible === planned) return `${planned === 1 ? '' : 'All '}${counted(planned, 'car')} can be built`;
  return `${grouped(possible)} of ${counted(planned, 'car')} can be built`;
}

export function plansStoppedOn(plans: readonly SchedulePlan[], day: string): SchedulePlan[] {
  return plans.filter((plan) => stopOn(plan, day) && plan.begin_date <= day && day <= plan.end_date);
}

export function scheduleWords(schedule: Schedule): string {
  const words = standstillWords(schedule);
  return schedule.from < schedule.today ? `${words} Days before today omit plans that have ended.` : words;
}

function standstillWords({ plans, days, today, from, until }: Schedule): string {
  const isVisible = (stop: ScheduleStop) => stop.from <= until && (stop.until === null || stop.until >= from);
  const standstills = plans.flatMap(({ stops }) => stops.find(isVisible)?.from ?? []).sort();
  const [first] = standstills;
  const planned = days.reduce((sum, day) => sum + day.planned, 0);
  const lost = planned - days.reduce((sum, day) => sum + day.possible, 0);
  const count = counted(plans.length, 'plan');
  if (plans.length === 0) return 'No plans on these days.';
  if (!first)
    return `${count}, ${plans.length === 1 ? 'which does not stand' : 'none of which stands'} still on these days.`;
  const stand = standstills.length === 1 ? 'stands still' : 'stand still, the first';
  return `${grouped(standstills.length)} of ${count} ${stand} from ${formatDayNear(first, today)}. ${grouped(lost)} of ${counted(planned, 'car')} until ${formatDayNear(until, today)} cannot be built on their day.`;
}
