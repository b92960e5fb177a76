import { sql } from 'kysely';
import {
  type AskedPlan,
  type AwaitedPiece,
  type Buildable,
  type BuildableRow,
  MOST_TAKEN_FROM,
  type TakenFrom,
} from '#domain/plan/buildable';
import type { Db } from '../db/db.ts';
import { notFound, unknownReference } from '../errors/errors.ts';

/** The place of a new plan among those that begin on its day: the last, as its id will be. */
const NEW_PLAN_ID = 2_147_483_647;

/** A plan as the database takes one that stands in for a stored one. */
interface Planned {
  plan_id: number;
  specification_id: number;
  begin_date: string;
  end_date: string;
  quant: number;
  split_of: number | null;
}

/**
 * How many cars of a plan can be built, the part SAPs that stop the others, and the later plans that it takes parts
 * from (behaviour 30.1 to 30.6). Throws 404 for an unknown plan, 400 for an unknown specification.
 */
export async function getBuildable(db: Db, asked: AskedPlan): Promise<Buildable> {
  const plan = await planOf(db, asked);
  const { day, over } = await standingOf(db, plan);
  const { quant } = plan;
  const nothing = { today: day, quant, short: 0, takes_from: [], rows: [], count: 0 };
  if (over) return { ...nothing, buildable_now: null, buildable_at_begin: null, full_on: null };
  if (quant === 0) return { ...nothing, buildable_now: 0, buildable_at_begin: 0, full_on: day };

  const { summary, rows, takes_from } = await derive(db, plan, asked);
  const awaited = await awaitedBy(db, plan, rows);
  return {
    today: day,
    quant,
    ...summary,
    takes_from,
    rows: rows.map(({ gap_now: _, ...row }) => ({ ...row, waits_for: awaited.get(row.sap_id) ?? null })),
  };
}

async function planOf(db: Db, { plan_id, specification_id, ...typed }: AskedPlan): Promise<Planned> {
  const stored =
    plan_id === null
      ? undefined
      : await db
          .selectFrom('plans')
          .where('plan_id', '=', plan_id)
          .select(['plan_id', 'specification_id', 'begin_date', 'end_date', 'quant', 'split_of'])
          .executeTakeFirst();
  if (plan_id !== null && !stored) throw notFound();
  const { begin_date, end_date, quant } = typed;
  if (specification_id === undefined || !begin_date || !end_date || quant === undefined) {
    return stored as Planned;
  }
  const known = await db
    .selectFrom('specifications')
    .where('specification_id', '=', specification_id)
    .select('specification_id')
    .executeTakeFirst();
  if (!known) throw unknownReference('specification_id', 'specification');
  return {
    plan_id: plan_id ?? NEW_PLAN_ID,
    specification_id,
    begin_date,
    end_date,
    quant,
    split_of: stored?.split_of ?? null,
  };
}

/** The gap is counted with in the database once more, and so stays text. */
type DerivedRow = Omit<BuildableRow, 'waits_for'> & { gap_now: string };
interface Derived {
  summary: Pick<Buildable, 'buildable_now' | 'buildable_at_begin' | 'full_on' | 'short' | 'count'>;
  rows: DerivedRow[];
  takes_from: TakenFrom[];
}

/** The plan as a row of the database; a new one has no stored row. */
const asRow = (plan: Planned) => sql`jsonb_populate_record(null::plans, ${JSON.stringify(plan)}::jsonb)`;

/** Today, and whether the plan is over: a part of a split is only with the last one (behaviour 34.4). */
async function standingOf(db: Db, plan: Planned): Promise<{ day: string; over: boolean }> {
  const { rows } = await sql<{ day: string; over: boolean }>`
    select today() as day, end_date < today() and not coalesce(split_of = any (open_splits(typed)), false) as over
    from ${asRow(plan)} as typed
  `.execute(db);
  return rows[0] as { day: string; over: boolean };
}

/**
 * Everything that the needs of the plan's part SAPs say, derived once. Later plans lose cars by what this one takes:
 * what they would have without it differs by its own need alone.
 */
async function derive(
  db: Db,
  plan: Planned,
  { offset, limit }: Pick<AskedPlan, 'offset' | 'limit'>,
): Promise<Derived> {
  const { rows: found } = await sql<Derived>`
    with inputs as materialized (
      select sap_id, quant as input from specification_inputs
      where specification_id = ${plan.specification_id} and quant > 0
    ),
    -- What it needs as it is stored others may have again, where it is typed to be of another specification.
    affected as materialized (
      select sap_id from inputs
      union
      select sap_id from plans join specification_inputs using (specification_id)
      where plan_id = ${plan.plan_id} and specification_id <> ${plan.specification_id}
    ),
    needs as materialized (
      select (figures).sap_id, need.*,
        cars_allowed(cars, input, missing_now) as cars_now, cars_allowed(cars, input, missing_at_begin) as cars_at_begin
      from coverage_of(array(select sap_id from affected), ${asRow(plan)}) cross join unnest(needs) as need
    ),
    -- Those of the plan itself.
    mine as (
      select * from needs where plan_id = ${plan.plan_id}
    ),
    own as (
      select sap_id, sap_code, part_name, inputs.input, coalesce(quant, 0) as need,
        coalesce(missing_now, 0) as missing_now, coalesce(missing_at_begin, 0) as missing_at_begin,
        coalesce(cars_at_begin, ${plan.quant}::numeric) as cars, coalesce(cars_now, ${plan.quant}::numeric) as cars_now,
        case when plan_id is null then today() else full_on end as full_on, reason, coalesce(gap_now, 0) as gap_now
      from inputs join part_saps using (sap_id)
      left join mine using (sap_id)
    ),
    summary as (
      select coalesce(min(cars_now), ${plan.quant}::numeric) as buildable_now,
        coalesce(min(cars), ${plan.quant}::numeric) as buildable_at_begin,
        case when bool_and(full_on is not null) is not false then coalesce(max(full_on), today()) end as full_on,
        count(*) filter (where missing_at_begin > 0) as short, count(*) as count
      from own
    ),
    page as (
      select sap_id, sap_code, part_name, input, need, missing_now, missing_at_begin, cars, full_on, reason,
        gap_now::text, row_number() over (order by missing_at_begin = 0, cars, missing_now = 0, sap_code) as place
      from own order by place limit ${limit} offset ${offset}
    ),
    taken as (
      select other.plan_id, min(cars_allowed(
          other.cars, other.input, least(other.quant, greatest(0, other.gap_at_begin - coalesce(mine.quant, 0)))
        )) as before,
        min(other.cars_at_begin) as after
      from needs as other left join mine using (sap_id)
      where other.plan_id <> ${plan.plan_id}
        and (other.begin_date, other.plan_id) > (${plan.begin_date}::date, ${plan.plan_id}::int)
        and other.missing_at_begin > 0
      group by other.plan_id
    ),
    -- What the plan does not need may stop the others all the same.
    others as (
      select taken.plan_id, least(before, elsewhere) as before, least(after, elsewhere) as after
      from taken left join lateral (
        select min(cars_at_begin) as elsewhere from plan_shortages as held
        where held.plan_id = taken.plan_id and held.sap_id not in (select sap_id from affected)
      ) as held on true
    ),
    losing as (
      select plan_id, plan_label, before, after,
        row_number() over (order by before - after desc, begin_date, plan_id) as place
      from others join (select plan_id, plan_label, begin_date from plans) as plans using (plan_id)
      where before > after order by place limit ${MOST_TAKEN_FROM}
    )
    select
      (select to_jsonb(summary) from summary) as summary,
      (select coalesce(jsonb_agg(to_jsonb(page) - 'place' order by place), '[]') from page) as rows,
      (select coalesce(jsonb_agg(to_jsonb(losing) - 'place' order by place), '[]') from losing) as takes_from
  `.execute(db);
  return found[0] as Derived;
}

/** What each part SAP of a page waits for, by its id. */
async function awaitedBy(
  db: Db,
  plan: Planned,
  rows: readonly DerivedRow[],
): Promise<Map<number, AwaitedPiece>> {
  const waiting = rows.filter(({ missing_now, full_on }) => missing_now > 0 && full_on !== null);
  if (waiting.length === 0) return new Map();
  const ids = waiting.map(({ sap_id }) => sap_id);
  const gaps = waiting.map(({ gap_now }) => gap_now);
  const { rows: found } = await sql<AwaitedPiece & { sap_id: number }>`
    select piece.sap_id, piece.container,
      case when piece.kind = 'purchase' then 'purchase' when piece.container is null then 'invoice' else 'container' end as kind,
      case when piece.kind = 'purchase' or piece.container is null then piece.id else container_id end as id,
      case when piece.kind = 'purchase' then (
        select label(purchase_number, product_label) from purchases where purchase_id = piece.id
      ) else (
        select label(invoice_number, purchase_number) from invoices where invoice_id = piece.id
      ) end as label
    from awaited_pieces(${ids}::int[], ${gaps}::numeric[], ${asRow(plan)}) as piece
    left join containers on piece.kind = 'invoice' and invoice_id = piece.id
      and containers.container is not distinct from piece.container
  `.execute(db);
  return new Map(found.map(({ sap_id, ...piece }) => [sap_id, piece]));
}
