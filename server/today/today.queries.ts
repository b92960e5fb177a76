import { type RawBuilder, sql } from 'kysely';
import {
  BLOCK_NAMES,
  type Block,
  ORDER_WITHIN_DAYS,
  type Today,
  type TodayRow,
  type todayCalls,
} from '#domain/today/today';
import { addDays } from '#domain/values/day';
import type { ParsedOf } from '#domain/wire/call';
import type { Db } from '../db/db.ts';
import { isOpenPlan } from '../facts/open-plans.ts';
import { outdatedPlans } from '../record/in-force.ts';
import { today } from '../record/today.ts';
import { stopsOfPlans } from '../schedule/schedule.queries.ts';

const FIRST_ROWS = 5;

/** Returns the first rows and the number of rows of each block. */
export async function getToday(db: Db, days: number): Promise<Pick<Today, 'today' | 'blocks'>> {
  const day = await today(db);
  const blocks: Today['blocks'] = [];
  const remaining = BLOCK_NAMES.entries();
  const readInTurn = async () => {
    for (const [index, block] of remaining) {
      const found = await rowsOf(db, day, { block, days, offset: 0, limit: FIRST_ROWS });
      blocks[index] = { block, ...found };
    }
  };
  // Two reads at a time, because the call counts as two calls (behaviour 22.3).
  await Promise.all([readInTurn(), readInTurn()]);
  return { today: day, blocks };
}

type BlockParams = ParsedOf<typeof todayCalls.rows>;
type FoundRows = Pick<Today['blocks'][number], 'rows' | 'count'>;

/** Returns a page of rows and the number of rows of one block. */
export async function blockRows(db: Db, params: BlockParams): Promise<FoundRows> {
  return rowsOf(db, await today(db), params);
}

/** Counts all rows of a block, and reads only the displayed rows completely. */
async function rowsOf(db: Db, day: string, params: BlockParams): Promise<FoundRows> {
  const { found, inIndex, order, rows, columns } = BLOCK_QUERIES[params.block];
  const days = { day: sql<string>`${day}::date`, horizon: sql<string>`${addDays(day, params.days)}::date` };
  const once = inIndex ? sql`not materialized` : sql`materialized`;
  const { rows: shown } = await sql<Row>`
    with found as ${once} (${found(days)}),
      page as (select * from found order by ${order} limit ${params.limit} offset ${params.offset}),
      placed as (select *, row_number() over (order by ${order}) as place from page as found)
    select shown.*, (select count(*) from found) as count
    from (select) as one left join (select ${columns}, place from placed join ${rows}) as shown on true order by place
  `.execute(db);
  const page = shown.filter(({ place }) => place !== null).map(({ place: _, count: __, ...row }) => row);
  return {
    rows: params.block === 'stopped' ? await withEnds(db, day, page) : page,
    count: shown[0]?.count ?? 0,
  };
}

/** Adds the last day of the first standstill of each plan, and the first day of the second standstill. */
async function withEnds(db: Db, day: string, plans: readonly TodayRow[]): Promise<TodayRow[]> {
  const stops = await stopsOfPlans(
    db,
    day,
    plans.map(({ id }) => id),
  );
  return plans.map((row) => {
    const [first, next] = stops.get(row.id) ?? [];
    return { ...row, until: first?.until ?? null, still_again: next?.from ?? null };
  });
}

type Row = TodayRow & { place: number | null; count: number };

/**
 * Today and the last day to look ahead to, passed as values so that PostgreSQL can estimate the number of rows between
 * them.
 */
interface Days {
  day: RawBuilder<string>;
  horizon: RawBuilder<string>;
}

interface BlockQuery {
  found: (days: Days) => RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** True if an index has this order, so that a page can be read from the index without sorting all rows. */
  inIndex?: true;
  rows: RawBuilder<unknown>;
  /**
   * The columns of a row: `id`, `label`, `detail`, `day`, `quant`, `reason`; for part SAPs also `why`, and in the
   * block `order` also `due`.
   */
  columns: RawBuilder<unknown>;
}

const containers = {
  inIndex: true,
  rows: sql`containers using (container_id)`,
  columns: sql`container_id as id, containers.container as label, invoice_number || ' · ' || purchase_number as detail,
    containers.due_on as day, null::numeric as quant, null as reason`,
} as const;

const purchases = (day: RawBuilder<unknown>) => ({
  rows: sql`purchases using (purchase_id)`,
  columns: sql`purchase_id as id, purchase_number as label, purchases.product_label as detail, ${day} as day,
    to_come::numeric as quant, null as reason`,
});

/** Formats a count or a number of cars for display (behaviour 5.16), such as `12,480` or `2,000.5`. */
const grouped = (number: RawBuilder<unknown>) => sql`rtrim(to_char(${number}, 'FM999,999,990.999'), '.')`;

/**
 * The condition that a purchase is for a plan, or for another part of its split: all parts share their purchases. With
 * an array, PostgreSQL finds the parts once, and their purchases by an index. With `in`, it would find the parts again
 * for each stored purchase.
 */
const IS_FOR_SPLIT = sql`purchases.plan_id = any (
  array(select part.plan_id from plans as part where part.split_of = plans.split_of) || plans.plan_id
)`;

/** The blocks of Today (behaviour 26.2). */
const BLOCK_QUERIES: Record<Block, BlockQuery> = {
  stopped: {
    found: ({ day, horizon }) =>
      sql`select plan_id, begin_date, (
          select min(holds_up_from) from plan_shortages as holding where holding.plan_id = plans.plan_id
        ) as still_from from plans
        where ${isOpenPlan(day)} and quant > 0 and begin_date <= ${horizon} and exists (
          select from plan_shortages as lacking
          where lacking.plan_id = plans.plan_id and cars_at_begin < plans.quant
        )`,
    // A plan without a standstill has enough parts each day.
    order: sql`still_from nulls last, begin_date, plan_id`,
    // The leading SAP (behaviour 42.4), or else the SAP that allows the fewest cars, and the number of other missing
    // SAPs.
    rows: sql`(
      select plan_id, plan_label, ${grouped(sql`quant`)} as cars, first.*
      from plans cross join lateral (
        select sap_code, ${grouped(sql`min(cars_at_begin) over ()`)} as built, count(*) over () - 1 as others
        from plan_shortages as lacking join part_saps using (sap_id)
        where lacking.plan_id = plans.plan_id and missing_at_begin > 0
        order by holds_up_from, lateness desc, case when holds_up_from is null then cars_at_begin end, sap_id limit 1
      ) as first
    ) as plans using (plan_id)`,
    columns: sql`plan_id as id, plan_label as label, built || ' of ' || cars
        || case cars when '1' then ' car' else ' cars' end || ' · waits for ' || sap_code
        || case when others > 0 then ' and ' || ${grouped(sql`others`)} || ' more' else '' end as detail,
      still_from as day, null::numeric as quant, null as reason`,
  },
  order: {
    inIndex: true,
    found: ({ day }) =>
      sql`select sap_id, order_by from sap_coverage where order_by <= ${day} + ${ORDER_WITHIN_DAYS}::int`,
    order: sql`order_by, sap_id`,
    rows: sql`(
      select sap_id, sap_code, part_name, to_order, min_order_quant, state from coverage_list
    ) as listed using (sap_id) left join lateral (
      select sum(lacking.to_order) as for_first from plan_shortages as lacking join plans using (plan_id)
      where lacking.sap_id = listed.sap_id and lacking.to_order > 0
      group by begin_date order by begin_date limit 1
    ) as first on true`,
    columns: sql`sap_id as id, sap_code as label, part_name as detail, order_by as day,
      greatest(to_order, min_order_quant) as quant, case when for_first < to_order then for_first end as due,
      null as reason, case state when 'P' then 'Passive' end as why`,
  },
  late: {
    ...containers,
    found: ({ day }) =>
      sql`select container_id, due_on, container from containers where not arrived and due_on < ${day}`,
    order: sql`due_on, container collate natural_order, container_id`,
  },
  no_day: {
    ...containers,
    found: () =>
      sql`select container_id, container from containers where not arrived and due_on is null and status = 'T'`,
    order: sql`container collate natural_order, container_id`,
  },
  promises: {
    found: ({ day }) =>
      sql`select purchase_id, min(overdue_on) as day, count(*) as dates
        from purchases cross join lateral unnest(overdue_promises_on) as overdue_on
        where overdue_promises_on <> '{}' and overdue_on < ${day} group by purchase_id`,
    order: sql`day, purchase_id`,
    rows: sql`(select purchase_id, purchase_number, product_label from purchases) as purchases using (purchase_id)
      cross join lateral (
        select min(sap_code collate natural_order) as first_code, count(*) as saps
        from promises_of_purchases(array[purchase_id]) as promise join part_saps using (sap_id)
        where promise.day < (select today()) and quant_left > 0
      ) as overdue`,
    columns: sql`purchase_id as id, purchase_number as label, concat_ws(' · ',
        first_code || case when saps > 1 then ' and ' || ${grouped(sql`saps - 1`)} || ' more' else '' end,
        product_label) as detail,
      placed.day, dates::numeric as quant, null as reason`,
  },
  short: {
    inIndex: true,
    found: ({ horizon }) =>
      sql`select sap_id, still_from, short_on, lateness from sap_coverage where short_on <= ${horizon}`,
    // The default order of the coverage list.
    order: sql`still_from, short_on, lateness desc, sap_id`,
    rows: sql`(
      select sap_id, sap_code, part_name, stop_quant, short_quant, reason, reason_label from coverage_list
    ) as listed using (sap_id)`,
    columns: sql`sap_id as id, sap_code as label, part_name as detail, still_from as day,
      coalesce(stop_quant, short_quant) as quant, reason,
      reason_label as why`,
  },
  no_purchase: {
    found: ({ day, horizon }) =>
      sql`select plan_id, begin_date from plans
        where ${isOpenPlan(day)} and quant > 0 and begin_date <= ${horizon}
          and not exists (select from purchases where ${IS_FOR_SPLIT})`,
    order: sql`begin_date, plan_id`,
    rows: sql`(select plan_id, plan_label, note, quant from plans) as plans using (plan_id)`,
    columns: sql`plan_id as id, plan_label as label, coalesce(note, '') as detail, begin_date as day, quant, null as reason`,
  },
  incomplete: {
    ...purchases(sql`begin_date`),
    found: ({ day, horizon }) =>
      sql`select purchase_id, begin_date from purchases join plans using (plan_id)
        where to_come > 0 and ${isOpenPlan(day)} and begin_date <= ${horizon}`,
    order: sql`begin_date, purchase_id`,
  },
  over: {
    ...purchases(sql`end_date`),
    found: ({ day }) =>
      sql`select purchase_id, end_date from purchases join plans using (plan_id)
        where end_date < ${day} and ${isOpenPlan(day)} is not true and closed_on is null
          and (to_come > 0 or purchase_id in (select purchase_id from invoices where status <> 'A'))`,
    order: sql`end_date, purchase_id`,
  },
  // An ended part of a split plan is omitted, although it counts as open until the last part ends: past days keep their
  // specification.
  crossing: {
    found: ({ day }) =>
      sql`select plan_id, next_begin from plans join specifications using (specification_id)
        where end_date >= ${day} and state = 'A' and next_begin > plans.begin_date and next_begin <= end_date
          and next_begin is distinct from kept_breakpoint`,
    order: sql`next_begin, plan_id`,
    rows: sql`(select plan_id, plan_label, note from plans) as plans using (plan_id)`,
    columns: sql`plan_id as id, plan_label as label, coalesce(note, '') as detail, next_begin as day, null::numeric as quant,
      null as reason`,
  },
  outdated: {
    found: ({ day }) => outdatedPlans(day),
    order: sql`begin_date, plan_id`,
    rows: sql`(select plan_id, plan_label from plans) as plans using (plan_id)`,
    columns: sql`plan_id as id, plan_label as label, case state when 'P' then 'Its specification is passive'
        else 'A newer specification is in force from ' || day_label(next_begin) end as detail,
      placed.begin_date as day, null::numeric as quant, null as reason`,
  },
  drifted: {
    found: ({ day }) =>
      sql`select plan_id, begin_date from plans
        where drift_of is not null and drift_of is distinct from drift_kept and ${isOpenPlan(day)}
          and exists (select from purchases where closed_on is null and ${IS_FOR_SPLIT})`,
    order: sql`begin_date, plan_id`,
    // The differences of a plan are resolved in the newest of its open purchases.
    rows: sql`(
      select plan_id, plan_label, drift, (
        select max(purchase_id) from purchases where closed_on is null and ${IS_FOR_SPLIT}
      ) as purchase_id, (
        select string_agg(purchase_number, ', ' order by purchase_id) from purchases where ${IS_FOR_SPLIT}
      ) as numbers
      from plans
    ) as plans using (plan_id)`,
    columns: sql`purchase_id as id, plan_label as label, numbers as detail, begin_date as day, drift::numeric as quant,
      null as reason`,
  },
  imports: {
    found: () =>
      sql`select batch_id, at from batches
        where at > now() - interval '7 days' and errors + left_out > 0 and undone_at is null
          and not exists (
            select from batches as later
            where later.kind = batches.kind and later.at > batches.at and later.undone_at is null
              and later.errors + later.left_out = 0 and file_stem(later.filename) = file_stem(batches.filename)
          )`,
    order: sql`at desc, batch_id desc`,
    rows: sql`batches using (batch_id)`,
    columns: sql`batch_id as id, title as label, coalesce(filename, '') as detail, instant_day(placed.at) as day,
      (errors + left_out)::numeric as quant, null as reason`,
  },
};
