import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { sourceOf } from '#domain/coverage/derive-coverage';
import { type StandStill, scheduleOf } from '#domain/coverage/schedule';
import type { Schedule, scheduleCall } from '#domain/schedule/schedule';
import { addDays } from '#domain/values/day';
import { fromMillionths } from '#domain/values/quantity';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { awaitedPieces } from '../facts/awaited.queries.ts';
import { readFacts } from '../facts/facts.queries.ts';
import { today } from '../record/today.ts';

/** Answers on which days open plans stand still, and what they build on the days asked for (behaviour 42). */
export async function getSchedule(
  db: Db,
  asked: ParsedOf<typeof scheduleCall>,
): Promise<Omit<Schedule, 'waiting'>> {
  const this_day = await today(db);
  const from = asked.from ?? this_day;
  const saps = await holdingSaps(db, { from, until: addDays(from, asked.days - 1), this_day });
  const facts = await readFacts(db, [...saps.keys()]);
  const { until, days, plans } = await scheduleOf(facts, {
    from,
    days: asked.days,
    codes: new Map([...saps].map(([sap_id, { sap_code }]) => [sap_id, sap_code])),
    rest: setImmediate,
  });
  const labels = await labelsOf(
    db,
    plans.map(({ plan }) => plan.plan_id),
  );
  const sourceFor = ({ waits_for }: StandStill) => waits_for && sourceOf(waits_for.from);
  const pieces = await awaitedPieces(
    db,
    plans.flatMap(({ stops }) => stops.flatMap((stop) => sourceFor(stop) ?? [])),
  );
  const named = (stop: StandStill) => {
    const { sap_code = '', part_name = '' } = saps.get(stop.sap_id) ?? {};
    return { ...stop, sap_code, part_name, waits_for: pieces(sourceFor(stop)) };
  };
  return {
    today: facts.today,
    from,
    until,
    days,
    plans: plans.flatMap(({ plan, stops, days: building }) => {
      const label = labels.get(plan.plan_id);
      if (!label) return [];
      const { plan_id, begin_date, end_date, quant } = plan;
      const [first] = stops;
      return {
        ...label,
        plan_id,
        begin_date,
        end_date,
        quant: fromMillionths(quant),
        still_from: first?.from ?? null,
        runs_again: first?.until ? addDays(first.until, 1) : null,
        stops: stops.map(named),
        days: building,
      };
    }),
  };
}

/**
 * The SAPs that hold up a plan which has a day among these, from today on or on a past day. One that lacks nothing of
 * a plan holds it up on no day.
 */
async function holdingSaps(
  db: Db,
  { from, until, this_day }: { from: string; until: string; this_day: string },
): Promise<Map<number, { sap_code: string; part_name: string }>> {
  const { rows } = await sql<{ sap_id: number; sap_code: string; part_name: string }>`
    select sap_id, sap_code, part_name from part_saps where sap_id in (
      select sap_id from plan_shortages join plans using (plan_id)
      where begin_date <= ${until}::date and end_date >= ${from}::date
        and (holds_up_from is not null or begin_date < ${this_day}::date and ${from}::date < ${this_day}::date)
    )
  `.execute(db);
  return new Map(rows.map(({ sap_id, ...names }) => [sap_id, names]));
}

async function labelsOf(db: Db, planIds: readonly number[]) {
  const rows = await db
    .selectFrom('plans')
    .innerJoin('specifications', 'specifications.specification_id', 'plans.specification_id')
    .where('plan_id', '=', (any) => any.fn.any(any.val(planIds)))
    .select(['plan_id', 'plan_label', 'output_product_id as product_id', 'specifications.product_label'])
    .$narrowType<{ plan_label: string; product_label: string }>()
    .execute();
  return new Map(rows.map(({ plan_id, ...label }) => [plan_id, label]));
}
