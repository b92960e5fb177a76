import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { deriveCoverage, type ExactFigures, isEmpty, type SapCoverage } from '#domain/coverage/rule/figures';
import { holdUpsOf } from '#domain/coverage/rule/held-days';
import type { PlanNeed } from '#domain/coverage/rule/needs';
import { numberedDay } from '#domain/values/day';
import { atLeastZero, decimalText } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';
import { addUpSettled, readFacts } from './facts.queries.ts';
import { storedDays } from './held-needs.ts';

/** The number of SAPs that are derived without a pause, and whose coverage one statement writes. */
const BATCH_SIZE = 500;

/**
 * Derives up to `most` stale SAPs, writes the differences, and returns how many SAPs were derived. Requires a
 * transaction, and the lock that lets one process derive at a time.
 */
export async function refreshStaleCoverage(db: Db, most: number): Promise<number> {
  await sql`select settle_plans()`.execute(db);
  const { rows: stale } = await sql<{ sap_id: number; settled: boolean }>`
    select sap_id, settled from take_stale_saps(${most})
  `.execute(db);
  if (stale.length === 0) return 0;
  const unsettled = stale.filter(({ settled }) => settled).map(({ sap_id }) => sap_id);
  if (unsettled.length > 0) await storeSettled(db, unsettled);
  await refreshCoverage(
    db,
    stale.map(({ sap_id }) => sap_id),
  );
  // The stops of containers depend on these shortages.
  await sql`insert into stale_rows (what, id) values ('stops', 0)`.execute(db);
  return stale.length;
}

/** Derives the coverage of these SAPs and the needs of plans, and writes the differences. Requires a transaction. */
export async function refreshCoverage(db: Db, ids: readonly number[]): Promise<void> {
  // Reading all facts at once reads the lines of the open documents only once.
  const facts = await readFacts(db, ids);
  for (let first = 0; first < facts.saps.length; first += BATCH_SIZE) {
    await setImmediate();
    const batch = facts.saps.slice(first, first + BATCH_SIZE);
    await storeCoverage(
      db,
      batch.map((sap) => deriveCoverage(sap, facts)),
      facts.today,
    );
  }
  await setImmediate();
}

async function storeSettled(db: Db, ids: readonly number[]): Promise<void> {
  const settled = (await addUpSettled(db, ids)).map(({ left_over, ...sap }) => ({
    ...sap,
    left_over: decimalText(left_over),
  }));
  await sql`
    with settled as materialized (
      select * from json_to_recordset(${JSON.stringify(settled)}::json)
        as settled (sap_id int, counted_on date, left_over numeric(30,6))
      where (counted_on is not null or left_over <> 0) and sap_id in (select sap_id from part_saps)
    ),
    gone as (
      delete from sap_settled where sap_id = any (${ids}::int[]) and sap_id not in (select sap_id from settled)
    )
    insert into sap_settled as stored (sap_id, counted_on, left_over) select * from settled
    on conflict (sap_id) do update set counted_on = excluded.counted_on, left_over = excluded.left_over
    where stored is distinct from excluded
  `.execute(db);
}

/** Writes only differences: an upsert of an equal row would lock the row and write the lock to disk. */
async function storeCoverage(db: Db, derived: readonly SapCoverage[], today: string): Promise<void> {
  const ids = derived.map(({ sap_id }) => sap_id);
  const figures = derived
    .filter((sap) => !isEmpty(sap.figures))
    .map((sap) => ({ sap_id: sap.sap_id, ...asTexts(sap.figures) }));
  await sql`
    with derived as materialized (
      select * from json_populate_recordset(null::sap_coverage, ${JSON.stringify(figures)}::json)
    ),
    gone as (
      delete from sap_coverage where sap_id = any (${ids}::int[]) and sap_id not in (select sap_id from derived)
    )
    insert into sap_coverage
    select * from derived except select * from sap_coverage where sap_id = any (${ids}::int[])
    on conflict (sap_id) do update set (
      sap_id, needed, ordered, stock, arrived, transit, open, rest, to_order, short_on, short_quant, reason, promised,
      left_over, order_by, still_from, lateness, stop_quant
    ) = row(excluded.*)
  `.execute(db);

  const shortages = derived.flatMap(({ needs }) =>
    needs.filter(({ missing_now }) => missing_now > 0n).map((need) => shortageOf(need, today)),
  );
  await sql`
    with derived as materialized (
      select * from json_populate_recordset(null::plan_shortages, ${JSON.stringify(shortages)}::json)
    ),
    gone as (
      delete from plan_shortages
      where sap_id = any (${ids}::int[]) and (sap_id, plan_id) not in (select sap_id, plan_id from derived)
    )
    insert into plan_shortages
    select * from derived except select * from plan_shortages where sap_id = any (${ids}::int[])
    on conflict (sap_id, plan_id) do update set (
      plan_id, sap_id, missing_now, missing_at_begin, gap_at_begin, cars_now, cars_at_begin, full_on, reason, need,
      to_order, waits_kind, waits_id, input, holds_up_from, counted_on, held, lateness, waits_day
    ) = row(excluded.*)
  `.execute(db);
}

function asTexts(figures: ExactFigures) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? decimalText(value) : value,
    ]),
  );
}

function shortageOf(need: PlanNeed, today: string) {
  const [holdUp] = holdUpsOf(need, today);
  return {
    plan_id: need.plan.plan_id,
    sap_id: need.sap_id,
    input: decimalText(need.input),
    need: decimalText(need.need),
    missing_now: decimalText(need.missing_now),
    missing_at_begin: decimalText(need.missing_at_begin),
    gap_at_begin: decimalText(atLeastZero(need.gap_at_begin)),
    to_order: decimalText(need.to_order),
    cars_now: decimalText(need.cars_now),
    cars_at_begin: decimalText(need.cars_at_begin),
    full_on: need.full_on,
    reason: need.reason,
    waits_kind: need.waits_for?.kind ?? null,
    waits_id: need.waits_for?.id ?? null,
    waits_day: need.waits_for?.due_on ?? null,
    holds_up_from: holdUp ? numberedDay(holdUp.from) : null,
    lateness: holdUp?.lateness ?? 0,
    counted_on: need.counted_on,
    held: need.held.length > 0 ? need.held.map(storedDays) : null,
  };
}
