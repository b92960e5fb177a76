import * as z from 'zod/mini';
import { awaitedOrder } from '../coverage/order-by.ts';
import { shortageReason } from '../coverage/rule/shortage-reason.ts';
import { awaitedDelivery } from '../plan/buildable.ts';
import { day } from '../values/day.ts';
import { call } from '../wire/call.ts';
import { FILE_FORMATS, SEPARATORS } from '../wire/list.ts';

const MAX_SCHEDULE_DAYS = 182;
export const USUAL_SCHEDULE_DAYS = 56;
export const OFFERED_SCHEDULE_DAYS = [28, USUAL_SCHEDULE_DAYS, 91, MAX_SCHEDULE_DAYS];

/** The whole cars that are planned for the day, and those for which the parts suffice. */
const scheduleDay = z.object({ day: z.string(), planned: z.int(), possible: z.int() });
export type ScheduleDay = z.infer<typeof scheduleDay>;

/** Consecutive days on which a plan stands still, and the part SAP that leads the standstill (behaviour 42.4). */
export const scheduleStop = z.object({
  from: z.string(),
  until: z.nullable(z.string()),
  sap_id: z.int(),
  sap_code: z.string(),
  part_name: z.string(),
  reason: shortageReason,
  /** The delivery that the leading part SAP waits for; null if it waits for an order. */
  waits_for: z.nullable(awaitedDelivery),
  /** The day from which the leading part SAP no longer holds up the plan; null if it is unknown. */
  comes_on: z.nullable(z.string()),
  /** The deliveries that the other part SAPs of the standstill wait for, at most 20. */
  waits_also_for: z.array(awaitedDelivery),
  /** The order that the plan waits for; null if it waits for a delivery. */
  order: z.nullable(awaitedOrder),
});
export type ScheduleStop = z.infer<typeof scheduleStop>;

const schedulePlan = z.object({
  plan_id: z.int(),
  plan_label: z.string(),
  product_id: z.int(),
  product_label: z.string(),
  begin_date: z.string(),
  end_date: z.string(),
  quant: z.number(),
  /** The first day, from today on, on which the plan stands still; null if it never does. */
  still_from: z.nullable(z.string()),
  /** The first later day on which the plan builds again; null if it never stands still or the day is unknown. */
  runs_again: z.nullable(z.string()),
  stops: z.array(scheduleStop),
  days: z.array(scheduleDay),
});
export type SchedulePlan = z.infer<typeof schedulePlan>;

const schedule = z.object({
  today: z.string(),
  from: z.string(),
  until: z.string(),
  /** The number of part SAPs whose figures are still being derived. Until it is 0, the days may change. */
  waiting: z.int(),
  days: z.array(scheduleDay),
  /** The open plans on these days, in the order in which they take parts. */
  plans: z.array(schedulePlan),
});
export type Schedule = z.infer<typeof schedule>;

const requested = {
  from: z.nullable(day),
  days: z.int().check(z.minimum(1), z.maximum(MAX_SCHEDULE_DAYS)),
};

export const scheduleCall = call('/api/schedule', {
  request: z.object(requested),
  data: schedule,
  weight: () => 2,
  summary:
    'Return the days on which open plans stand still, with the reasons, and the cars that they build on each day',
});

export const scheduleFile = call('/api/schedule/file', {
  request: z.object({
    ...requested,
    format: z.enum(FILE_FORMATS),
    separator: z._default(z.enum(SEPARATORS), ','),
  }),
  data: z.unknown(),
  records: () => ({ event: 'export', kind: 'schedule', rows: 'all that match' }),
  summary: 'Download the standstills of the schedule as .csv, or the standstills and the days as .xlsx',
});
