import { sql } from 'kysely';
import {
  type CoverageFacts,
  type PlanFacts,
  type SapFacts,
  type SettledPapers,
  settle,
} from '#domain/coverage/rule/facts';
import type { InvoiceStatus } from '#domain/values/invoice-status';
import type { Millionths } from '#domain/values/quantity';
import type { Db } from '../db/db.ts';

/**
 * Reads the facts of SAPs in one statement, so that all facts are of one moment (behaviour 25.1 to 25.4). The stored
 * leftovers of settled plans are used, unless they are stale or `reopened` names plans that count as not settled: then
 * they are added up again.
 */
export async function readFacts(
  db: Db,
  sapIds: readonly number[],
  reopened: readonly number[] = [],
): Promise<CoverageFacts> {
  // Parameters instead of a column: the planner then knows the number of SAPs, and chooses between an index of SAPs and
  // of open records.
  const ofSaps = (table: string) => sql`${sql.ref(`${table}.sap_id`)} = any (${sapIds}::int[])`;
  const { rows } = await sql<{ today: string; plans: PlanRow[]; saps: SapRow[] }>`
    with open_plans as materialized (
      select plan_id, specification_id, begin_date, end_date, plans.quant, coalesce(
        (select max(other.end_date) from plans as other where other.split_of = plans.split_of), end_date
      ) as order_until
      from plans where not settled or plan_id = any (${reopened}::int[])
    ),
    inputs as (
      select sap_id, json_agg(json_build_array(plan_id, millionths(input.quant))) as inputs
      from open_plans join specification_inputs as input using (specification_id)
      where ${ofSaps('input')} and input.quant > 0
      group by sap_id
    ),
    -- Conditions on arrays use the indexes: a join would read the purchases of all years.
    bought as materialized (
      select purchase_id, plan_id, closed_on is not null as closed from purchases
      where plan_id = any (array(select plan_id from open_plans))
    ),
    promises as materialized (
      select purchase_id, sap_id, json_agg(json_build_array(day, millionths(quant))) as promises
      from purchase_promises as promise
      where purchase_id = any (array(select purchase_id from bought)) and ${ofSaps('promise')}
      group by purchase_id, sap_id
    ),
    lines as (
      select sap_id, json_agg(json_build_array(
        purchase_id, plan_id, millionths(quant), closed or closed_on is not null, promises
      )) as lines
      from bought join purchase_lines as line using (purchase_id) left join promises using (purchase_id, sap_id)
      where ${ofSaps('line')} and quant > 0 group by sap_id
    ),
    sent as materialized (
      select invoice_id, purchase_id, plan_id, false as settled from invoices join bought using (purchase_id)
      where purchase_id = any (array(select purchase_id from bought))
      union all
      -- Invoices of settled plans with containers that may not have arrived. An invoice is Arrived once all its
      -- containers have arrived.
      select invoice_id, purchase_id, null, true from invoices
      where status <> 'A' and purchase_id not in (select purchase_id from bought)
    ),
    -- Packages of one container are one shipment.
    packed as materialized (
      select invoice_id, sap_id, container_key(container) as key, sum(quant) as quant
      from invoice_packages as package
      where invoice_id = any (array(select invoice_id from sent)) and ${ofSaps('package')}
      group by invoice_id, sap_id, key
    ),
    pieces as (
      select line.sap_id, invoice_id, purchase_id, plan_id, settled,
        coalesce(packed.key, container_key(line.container)) collate "default" as key,
        coalesce(packed.quant, line.quant) as quant
      from sent join invoice_lines as line using (invoice_id) left join packed using (invoice_id, sap_id)
      where ${ofSaps('line')}
    ),
    shipments as (
      select sap_id, json_agg(json_build_array(
        coalesce(plan_id, (select plan_id from purchases where purchases.purchase_id = pieces.purchase_id)),
        purchase_id, invoice_id, container_id, container, status, due_on, expected_on is not null, here_on,
        millionths(quant)
      )) as shipments
      -- Looks up each container by its key. With a plain join, the planner expects only a few rows and chooses a
      -- slow query plan; OFFSET 0 prevents that.
      from pieces cross join lateral (
        select container_id, container, status, due_on, expected_on, here_on from containers
        where (containers.invoice_id, containers.key) = (pieces.invoice_id, pieces.key) offset 0
      ) as container
      where not settled or here_on is null
      group by sap_id
    ),
    stale as materialized (
      select array(
        select distinct id from stale_rows where what = 'settled' and id = any (${sapIds}::int[])
        union select unnest(${sapIds}::int[]) where cardinality(${reopened}::int[]) > 0
      ) as ids
    ),
    papers as materialized (
      select papers.* from settled_papers((select ids from stale)::int[], ${reopened}::int[]) as papers
      where (select cardinality(ids) from stale) > 0
    ),
    saps as (
      select sap_id, inputs, lines, shipments, stored.counted_on, millionths(stored.left_over)::text as left_over,
        case when papers.sap_id is not null then ${PAPERS} end as papers,
        coalesce(lead_time_days, default_lead_time()) as lead_time
      from (select distinct unnest(${sapIds}::int[]) as sap_id) as requested
      left join inputs using (sap_id) left join lines using (sap_id) left join shipments using (sap_id)
      left join sap_settled as stored using (sap_id)
      left join papers using (sap_id)
      left join (select sap_id, lead_time_days from part_saps where ${ofSaps('part_saps')}) as part_sap using (sap_id)
    )
    select today() as today,
      (select coalesce(json_agg(json_build_array(plan_id, begin_date, end_date, order_until, millionths(quant))), '[]')
        from open_plans) as plans,
      (select coalesce(json_agg(saps), '[]') from saps) as saps
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A statement without a condition returned no row.');
  return {
    today: found.today,
    plans: new Map(found.plans.map((row) => [row[0], planOf(row)])),
    saps: found.saps.map(sapOf),
  };
}

/** A sum may have more digits than a JSON number keeps. */
const PAPERS = sql`json_build_object(
  'counted_on', papers.counted_on, 'counted', millionths(papers.counted)::text,
  'arrived', millionths(papers.arrived)::text, 'needed', millionths(papers.needed)::text,
  'counted_apart', papers.counted_apart
)`;

/** Adds up the leftovers of settled plans for these SAPs, ignoring the stored leftovers. */
export async function addUpSettled(
  db: Db,
  sapIds: readonly number[],
): Promise<{ sap_id: number; counted_on: string | null; left_over: Millionths }[]> {
  const { rows } = await sql<{ sap_id: number; papers: PapersRow }>`
    select sap_id, ${PAPERS} as papers from settled_papers(${sapIds}::int[]) as papers
  `.execute(db);
  return rows.map(({ sap_id, papers }) => ({
    sap_id,
    counted_on: papers.counted_on,
    left_over: settle(papersOf(papers)),
  }));
}

// Quantities below a thousand million are safe integers in millionths. Sums are texts.
type PlanRow = [plan_id: number, begin_date: string, end_date: string, order_until: string, quant: number];

interface SapRow {
  sap_id: number;
  lead_time: number | null;
  counted_on: string | null;
  left_over: string | null;
  papers: PapersRow | null;
  inputs: [plan_id: number, input: number][] | null;
  lines: LineRow[] | null;
  shipments: ShipmentRow[] | null;
}
type LineRow = [
  purchase_id: number,
  plan_id: number,
  ordered: number,
  closed: boolean,
  promises: [day: string, quant: number][] | null,
];
type ShipmentRow = [
  plan_id: number,
  purchase_id: number,
  invoice_id: number,
  container_id: number,
  container: string | null,
  status: InvoiceStatus,
  due_on: string | null,
  has_own_day: boolean,
  here_on: string | null,
  quant: number,
];
interface PapersRow {
  counted_on: string | null;
  counted: string;
  arrived: string;
  needed: string;
  counted_apart: [begin_date: string, end_date: string, quant: number, input: number][];
}

function planOf([plan_id, begin_date, end_date, order_until, quant]: PlanRow): PlanFacts {
  return { plan_id, begin_date, end_date, order_until, quant: BigInt(quant) };
}

function sapOf({
  sap_id,
  lead_time,
  counted_on,
  left_over,
  papers,
  inputs,
  lines,
  shipments,
}: SapRow): SapFacts {
  return {
    sap_id,
    lead_time,
    counted_on: papers ? papers.counted_on : counted_on,
    settled: papers ? settle(papersOf(papers)) : BigInt(left_over ?? 0),
    inputs: (inputs ?? []).map(([plan_id, input]) => ({ plan_id, input: BigInt(input) })),
    purchases: (lines ?? []).map(([purchase_id, plan_id, ordered, closed, promises]) => ({
      purchase_id,
      plan_id,
      ordered: BigInt(ordered),
      closed,
      promises: (promises ?? []).map(([day, quant]) => ({ day, quant: BigInt(quant) })),
    })),
    shipments: (shipments ?? []).map(
      ([
        plan_id,
        purchase_id,
        invoice_id,
        container_id,
        container,
        status,
        due_on,
        has_own_day,
        here_on,
        quant,
      ]) => ({
        plan_id,
        purchase_id,
        invoice_id,
        container_id,
        container,
        status,
        due_on,
        has_own_day,
        here_on,
        quant: BigInt(quant),
      }),
    ),
  };
}

function papersOf({ counted_on, counted, arrived, needed, counted_apart }: PapersRow): SettledPapers {
  return {
    counted_on,
    counted: BigInt(counted),
    arrived: BigInt(arrived),
    needed: BigInt(needed),
    counted_apart: counted_apart.map(([begin_date, end_date, quant, input]) => ({
      begin_date,
      end_date,
      quant: BigInt(quant),
      input: BigInt(input),
    })),
  };
}
