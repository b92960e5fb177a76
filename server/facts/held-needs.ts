import { sql } from 'kysely';
import type { HeldDays } from '#domain/coverage/rule/held-days';
import type { ShortageReason } from '#domain/coverage/rule/shortage-reason';
import type { Awaited } from '#domain/coverage/rule/supply';
import type { HeldNeed } from '#domain/schedule/standstills';
import { numberedDay } from '#domain/values/day';
import { storedAwaited } from './awaited.queries.ts';

/**
 * The columns of `plan_shortages` that say on which days a SAP holds up a plan, in the order of `HELD_NEED`. With
 * `jsonRow`, it would take twice as long to read the tens of thousands of rows of a schedule.
 */
export type StoredHeldNeed = [
  sap_id: number,
  counted_on: string | null,
  reason: ShortageReason | null,
  held: StoredDays[] | null,
  to_order: string,
  waits_kind: string | null,
  waits_id: number | null,
  waits_day: string | null,
];

type StoredDays = [
  from: number,
  until: number | null,
  cars: number,
  kind: Awaited['kind'] | null,
  id: number | null,
];

/** Selects the columns of `StoredHeldNeed` as JSON. Further columns would make a schedule slow. */
export const HELD_NEED = sql<StoredHeldNeed>`json_build_array(
  sap_id, counted_on, reason, held, millionths(to_order)::text, waits_kind, waits_id, waits_day
)`;

/** Returns the stored need as the rule derives it. */
export function heldNeedOf(row: StoredHeldNeed): HeldNeed {
  const [sap_id, counted_on, reason, held, to_order, waits_kind, waits_id, waits_day] = row;
  return {
    sap_id,
    counted_on,
    reason,
    waits_for: storedAwaited({ waits_kind, waits_id, waits_day }),
    to_order: BigInt(to_order),
    held: (held ?? []).map(heldDays),
  };
}

export function storedDays({ from, until, cars, ended_by }: HeldDays): StoredDays {
  return [from, until, cars, ended_by?.kind ?? null, ended_by?.id ?? null];
}

function heldDays([from, until, cars, kind, id]: StoredDays): HeldDays {
  // The receipt comes on the day after the last day on which the SAP holds up the plan.
  const waits_day = until === null ? null : numberedDay(until + 1);
  return { from, until, cars, ended_by: storedAwaited({ waits_kind: kind, waits_id: id, waits_day }) };
}
